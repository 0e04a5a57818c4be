import type { ItemWorkbook, RowReader } from '../../compile/row-reading.ts';

const place: RowReader = { columns: ['default_expression'], read: () => ({ type: 'location' }) };

export const locationWorkbook: ItemWorkbook = {
  rows: { location: { ...place, aliases: ['位置', '位置情報', '緯度経度', '地図', 'GPS座標', 'latlong', 'coordinates', 'position'] }, geopoint: { ...place, aliases: ['gps'] } },
};
