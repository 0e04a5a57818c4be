export const furtherFormats = {
  xlsx: { ending: 'xlsx', contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  zip: { ending: 'zip', contentType: 'application/zip' },
  jsonl: { ending: 'jsonl', contentType: 'application/x-ndjson; charset=utf-8' },
  fhir: { ending: 'ndjson', contentType: 'application/fhir+ndjson; charset=utf-8' },
  odm: { ending: 'xml', contentType: 'application/xml; charset=utf-8' },
} as const;
