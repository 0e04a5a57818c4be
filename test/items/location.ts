import { item } from '#test/support/form-builder.ts';
import { texts, type TypeTests } from './type-tests.ts';

const tokyo = { latitude: 35.6812, longitude: 139.7671 };

export const location: TypeTests = {
  typed: {
    place: item('location', 'place'),
  },
  texts: [
    ...texts('place.latitude', 'pasted', {
      reads: [
        ['35.6812, 139.7671', tokyo], ['35.6812,139.7671', tokyo], ['３５．６８１２，１３９．７６７１', tokyo], ['35.6812、139.7671', tokyo], ['(35.6812, 139.7671)', tokyo], ['35.6812N 139.7671E', tokyo],
        ['35.6812°N 139.7671°E', tokyo], ['35.6812° N, 139.7671° E', tokyo], ['35.6812 N 139.7671 E', tokyo], ['N35.6812 E139.7671', tokyo], ['N35.6812, E139.7671', tokyo], ['139.7671E 35.6812N', tokyo], ['北緯35.6812 東経139.7671', tokyo],
        ['33.8688S 151.2093E', { latitude: -33.8688, longitude: 151.2093 }], ['40.7128N 74.0060W', { latitude: 40.7128, longitude: -74.006 }], ['-33.8688, 151.2093', { latitude: -33.8688, longitude: 151.2093 }],
        ['35°40\'52"N 139°45\'58"E', { latitude: 35.681111, longitude: 139.766111 }], ['35°40\'52"N, 139°45\'58"E', { latitude: 35.681111, longitude: 139.766111 }],
        ['11°33\'23"N 104°55\'41"E', { latitude: 11.556388, longitude: 104.928055 }], ['北緯35度40分52秒 東経139度45分58秒', { latitude: 35.681111, longitude: 139.766111 }],
        ['35, 139', { latitude: 35, longitude: 139 }], ['11.5564, 104.9282', { latitude: 11.5564, longitude: 104.9282 }], ['១១.៥៥៦៤, ១០៤.៩២៨២', { latitude: 11.5564, longitude: 104.9282 }],
        ['35.68123456789, 139.76712345678', { latitude: 35.681234, longitude: 139.767123 }],
      ],
      unreadable: {
        'item.unreadable_coordinate': [
          '35.68 139.76', '35,6812', '35,139', '35.68N 139.76N', '-35.68S', '35.68E', '35.6812N, 139.7671', '35.68, 139.76, 12', 'abc', "35°70'N", '東京', '1.2.3', '35.68/139.76', '35.68; 139.76', '35.6812,', '35.68m', 'N35.68N',
        ],
      },
      blank: ['', '　'],
    }),
    ...texts('place.latitude', 'typed', {
      reads: [
        ['35.6812', { latitude: 35.6812 }], ['-35.5', { latitude: -35.5 }], ['ー35.5', { latitude: -35.5 }], ['35', { latitude: 35 }], ['35.6812°', { latitude: 35.6812 }], ['35.6812N', { latitude: 35.6812 }], ['N35.6812', { latitude: 35.6812 }],
        ['35.6812S', { latitude: -35.6812 }], ['S 35.5', { latitude: -35.5 }], ['北緯35.6812', { latitude: 35.6812 }], ['南緯35.5', { latitude: -35.5 }], ['35°40\'52"N', { latitude: 35.681111 }], ['35度40分', { latitude: 35.666666 }],
        ['35.123456789', { latitude: 35.123456 }],
      ],
    }),
    ...texts('place.longitude', 'typed', {
      reads: [['139.7671', { longitude: 139.7671 }], ['139.7671E', { longitude: 139.7671 }], ['74W', { longitude: -74 }], ['西経74.5', { longitude: -74.5 }], ['35.6812, 139.7671', tokyo]],
      unreadable: { 'item.unreadable_coordinate': ['35.68N', 'x', '139.7671EE'] },
    }),
  ],
  random: {
    location: (_yard, name) => item('location', name),
  },
  samples: [{ latitude: 35.68, longitude: 139.7 }],
};
