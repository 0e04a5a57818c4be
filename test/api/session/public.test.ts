import { describe, expect, test } from 'vitest';
import { calls } from '#shared/api/calls.ts';
import { routes } from '#shared/api/routes.ts';
import { insertDomain } from '#functions/manage/data/domains.ts';
import { callApi } from '#test/support/call-api.ts';

const throughSite = (host: string) => ({ 'x-origin-key': process.env.ORIGIN_KEY ?? '', 'x-viewer-host': host });

const domain = (host: string, title: string) => ({
  id: title.toLowerCase(),
  host,
  project_ids: [],
  title: { en: title },
  dashboard: { en: 'RDR' },
  css: 'nav-theme-1' as const,
  contact_email: 'desk@example.org',
  session_time: 15,
  external_linkage_item: null,
});

describe('language', () => {
  // proves U7.1
  test('answers the languages of the product, the default first', async () => {
    expect(await callApi('language')).toMatchObject({ status: 200, body: ['ja', 'en', 'km'] });
  });
});

describe('domainInfo', () => {
  // proves U7.2
  test('answers neutral values while no domain is configured', async () => {
    const { status, body } = await callApi('domainInfo');
    expect(status).toBe(200);
    expect(body).toEqual({ logo: null, title: {}, dashboard: {}, css: 'nav-default', contact_email: null, external_linkage_item: null, time_zone: 'Asia/Tokyo' });
  });

  // proves U7.2, A10.5
  test("answers the host's own domain and logo, and the only domain on every other host", async () => {
    const logo = 'data:image/png;base64,AAAA';
    await insertDomain(domain('trauma.example.org', 'Trauma'), logo);
    const own = await callApi('domainInfo', { headers: throughSite('Trauma.example.org:8443') });
    const other = await callApi('domainInfo', { headers: throughSite('other.example.org') });
    expect(own.body).toMatchObject({ title: { en: 'Trauma' }, logo });
    expect(own.body).not.toHaveProperty('session_time');
    expect(own.units).toEqual({ read: 1, write: 0, requests: 2 });
    expect(other.body).toEqual(own.body);
  });

  // proves A10.5
  test('answers neutral values on a host without a domain where there are several', async () => {
    await insertDomain(domain('cardiac.example.org', 'Cardiac'), null);
    const { body } = await callApi('domainInfo', { headers: throughSite('other.example.org') });
    expect(body).toMatchObject({ title: {}, logo: null });
  });
});

test('every contract has a route, and every route a contract', () => {
  expect(Object.keys(calls).toSorted()).toEqual(Object.keys(routes).toSorted());
});
