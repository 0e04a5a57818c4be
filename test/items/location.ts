import { item } from '#test/support/form-builder.ts';
import { texts, type TypeTests } from './type-tests.ts';

export const location: TypeTests = {
  typed: {
    place: item('location', 'place'),
  },
  texts: [
    ...texts('place.latitude', 'typed', {
      reads: [['35.6812', { latitude: 35.6812 }], ['-35.5', { latitude: -35.5 }], ['ー35.5', { latitude: -35.5 }], ['35', { latitude: 35 }], ['35.123456789', { latitude: 35.123456 }]],
      unreadable: { 'item.unreadable_coordinate': ['35.68 139.76', '35.68E', 'abc', '1.2.3'] },
      blank: ['', '　'],
    }),
    ...texts('place.longitude', 'typed', {
      reads: [['139.7671', { longitude: 139.7671 }]],
      unreadable: { 'item.unreadable_coordinate': ['35.68N', 'x', '139.7671EE'] },
    }),
  ],
  random: {
    location: (_yard, name) => item('location', name),
  },
  samples: [{ latitude: 35.68, longitude: 139.7 }],
};
