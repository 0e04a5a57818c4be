import { describe, expect, it } from 'vitest';
import { administers, grantOfMachine, isHeld, limitsAfter, mayCoordinate, mayImport, mayRead, mayReview, mayTakeOut, mayWrite, moreIn, nothing, refusalOfGrant, rightNames, seesIdentifiers, usualRights } from '#shared/access/access.ts';
import type { Access, Grant, Grantable, Rights } from '#shared/access/access.ts';

const all: Rights = { cards: 'all', identifiers: true, export: true, import: true, review: true, coordinate: true };
const accessOf = (more: Partial<Access> = {}, rights: Partial<Rights> = {}): Access => ({ role: 'edit', is_owner: false, disabled: false, org: 'minato', rights: { ...usualRights, ...rights }, ...more });
const grantOf = (more: Partial<Grant> = {}, rights: Partial<Rights> = {}): Grant => ({ role: 'edit', is_owner: false, disabled: false, rights: { ...usualRights, ...rights }, ...more });

describe('a member', () => {
  it('as usual enters, takes out with identifiers, and neither imports, reviews nor coordinates', () => {
    const member = accessOf();
    expect([mayRead(member), mayWrite(member), mayTakeOut(member, false), seesIdentifiers(member), mayImport(member), mayReview(member), mayCoordinate(member)]).toEqual([true, true, true, true, false, false, false]);
  });

  it.each(['disabled', 'without a role'] as const)('who is %s may do nothing with cards, whatever their rights', (how) => {
    const member = accessOf(how === 'disabled' ? { disabled: true } : { role: null }, all);
    expect([mayRead(member), mayWrite(member), mayTakeOut(member, true), seesIdentifiers(member), mayImport(member), mayReview(member)]).toEqual([false, false, false, false, false, false]);
  });

  it('without identifiers takes out files without them only; without export, none', () => {
    expect([true, false].map((isDeidentified) => mayTakeOut(accessOf({}, { identifiers: false }), isDeidentified))).toEqual([true, false]);
    expect([true, false].map((isDeidentified) => mayTakeOut(accessOf({}, { export: false }), isDeidentified))).toEqual([false, false]);
  });

  it('imports by a right or as an owner, where they may edit', () => {
    expect([accessOf({}, { import: true }), accessOf({ is_owner: true }), accessOf({ role: 'browse' }, { import: true })].map(mayImport)).toEqual([true, true, false]);
  });
});

describe('a grant', () => {
  const giver = { by: grantOf({ is_owner: true }, all), isSelf: false, limits: [] } as const;

  it.each<readonly [Grantable, Grant, Grant]>([
    ['role', grantOf({ role: 'browse' }), grantOf()],
    ['is_owner', grantOf(), grantOf({ is_owner: true })],
    ['cards', grantOf({}, { cards: 'own' }), grantOf()],
    ...rightNames.filter((name) => name !== 'cards').map((name) => [name, grantOf({}, { [name]: false }), grantOf({}, { [name]: true })] as const),
  ])('that adds %s is more, and refused to oneself, to who lacks it, and where a manager took it away', (name, before, after) => {
    expect([moreIn(before, after), moreIn(after, before)]).toEqual([[name], []]);
    expect(refusalOfGrant(giver, before, after)).toBeUndefined();
    expect(refusalOfGrant({ ...giver, isSelf: true }, before, after)).toEqual({ reason: 'own', rights: [name] });
    expect(refusalOfGrant({ ...giver, by: before }, before, after)).toEqual({ reason: 'not_held', rights: [name] });
    expect(refusalOfGrant({ ...giver, limits: [name] }, before, after)).toEqual({ reason: 'limited', rights: [name] });
    expect(refusalOfGrant({ ...giver, by: 'manager', limits: [name] }, before, after)).toBeUndefined();
    // To give less is always allowed.
    expect(refusalOfGrant({ ...giver, by: before, isSelf: true, limits: [name] }, after, before)).toBeUndefined();
    expect([limitsAfter([], after, before), limitsAfter([name], before, after), limitsAfter([name], before, before)]).toEqual([[name], [], [name]]);
  });

  it('to a new member is more than nothing in all that it holds', () => {
    expect(moreIn(nothing, grantOf({}, all))).toEqual(['role', 'enabled', ...rightNames]);
    expect(refusalOfGrant({ ...giver, by: grantOf({}, { export: false }) }, nothing, grantOf())).toEqual({ reason: 'not_held', rights: ['export'] });
  });

  it('that enables a member gives all that the member then has, and is weighed against nothing', () => {
    const [before, after] = [grantOf({ disabled: true }), grantOf()];
    expect([moreIn(before, after), moreIn(after, before)]).toEqual([['enabled'], []]);
    expect(refusalOfGrant(giver, before, after)).toBeUndefined();
    expect(refusalOfGrant({ ...giver, by: grantOf({ role: 'browse' }, { export: false }) }, before, after)).toEqual({ reason: 'not_held', rights: ['role', 'export'] });
    expect(refusalOfGrant({ ...giver, limits: ['enabled'] }, before, after)).toEqual({ reason: 'limited', rights: ['enabled'] });
    expect(refusalOfGrant({ ...giver, by: 'manager', limits: ['enabled'] }, before, after)).toBeUndefined();
    expect([limitsAfter([], after, before), limitsAfter(['enabled'], before, after)]).toEqual([['enabled'], []]);
    // Whoever stays disabled is given only what is added.
    expect(refusalOfGrant({ ...giver, by: grantOf({}, { export: false }) }, before, { ...before, role: 'browse' })).toBeUndefined();
  });

  it('by an owner may hold import and coordination, which owners have without a right', () => {
    const owner = grantOf({ is_owner: true });
    expect(refusalOfGrant({ ...giver, by: owner }, nothing, grantOf({}, { import: true, coordinate: true }))).toBeUndefined();
    expect(refusalOfGrant({ ...giver, by: owner }, nothing, grantOf({}, { review: true }))).toEqual({ reason: 'not_held', rights: ['review'] });
  });

  it('reaches all members from an owner, those of the own organisation from a coordinator, nobody from others', () => {
    const callers = [accessOf({ is_owner: true }), accessOf({}, { coordinate: true }), accessOf()];
    expect(callers.map((caller) => [administers(caller, 'minato'), administers(caller, 'kanda')])).toEqual([[true, true], [true, false], [false, false]]);
  });
});

describe('a token', () => {
  it('shows identifiers where both its first issuer and the present one are shown them', () => {
    const shown = [true, false].map((identifiers) => [true, false].map((token) => grantOfMachine(grantOf({}, { identifiers }), { rights: ['read'], cards: 'all', identifiers: token }).rights.identifiers));
    expect(shown).toEqual([[true, false], [false, false]]);
  });

  it('is held under the membership that it was issued or adopted under, while that member is not disabled', () => {
    const member = { since: 100, disabled: false };
    expect([isHeld({ held_since: 100 }, member), isHeld({ held_since: 99 }, member), isHeld({ held_since: 100 }, { ...member, disabled: true })]).toEqual([true, false, false]);
  });
});
