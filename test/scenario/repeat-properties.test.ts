import * as fc from '#test/support/properties.ts';
import { expect, it } from 'vitest';
import type { AnswerValue } from '#shared/design/card-design.ts';
import type { FormContext, FormSession } from '#shared/form/form-types.ts';
import { openForm } from '#shared/form/open-form.ts';
import { prepare } from '#shared/form/prepare.ts';
import { context, design, item, plugin, repeat } from '#test/support/form-builder.ts';

const prepared = prepare(
  design([
    repeat('wound', [
      item('string', 'site'),
      item('number', 'size'),
      plugin('sum', 'twice', { sources: ['p.size', 'p.size'] }),
      repeat('photo', [item('string', 'caption')], { min_count: 0 }),
    ]),
  ]),
);

/** What somebody who keeps a list on paper would have: each repetition with its mark, its time and what stands in it. */
interface Photo {
  readonly caption: AnswerValue;
  readonly at: string | null;
}
interface Wound {
  readonly site: AnswerValue;
  readonly size: number;
  readonly at: string | null;
  readonly photos: readonly Photo[];
}

const woundAt = (session: FormSession, wound: number): Wound => ({
  site: session.item(`p.site_${wound}`).value,
  size: Number(session.item(`p.size_${wound}`).value),
  at: session.registeredAt('p.wound', wound),
  photos: Array.from({ length: Number(session.item(`p.photo_${wound}`).value) }, (_, photo) => ({
    caption: session.item(`p.caption_${wound}_${photo + 1}`).value,
    at: session.registeredAt(`p.photo_${wound}`, photo + 1),
  })),
});

const wounds = (session: FormSession): Wound[] => Array.from({ length: Number(session.item('p.wound').value) }, (_, at) => woundAt(session, at + 1));

const acts = fc.array(
  fc.record({ kind: fc.constantFrom('add wound', 'add wound', 'remove wound', 'add photo', 'add photo', 'remove photo'), at: fc.nat(100), inner: fc.nat(100) }),
  { maxLength: 40 },
);

it('repetitions keep their answers, their times and what repeats in them, whatever is added and removed around them', () => {
  fc.assert(
    fc.property(acts, (list) => {
      let minute = 0;
      const clock: FormContext = {
        ...context,
        get now() {
          return `2026-11-21T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
        },
      };
      const session = openForm(prepared, {}, clock);
      const name = (wound: number): Wound => {
        session.set(`p.site_${wound}`, `wound ${minute}`);
        session.set(`p.size_${wound}`, minute);
        return woundAt(session, wound);
      };
      const paper: Wound[] = [name(1)];
      for (const { kind, at, inner } of list) {
        minute += 1;
        const index = at % paper.length;
        const { photos } = paper[index]!;
        if (kind === 'add wound') {
          session.addRepetition('p.wound');
          paper.push(name(paper.length + 1));
        } else if (kind === 'remove wound' && paper.length > 1) {
          session.removeRepetition('p.wound', index + 1);
          paper.splice(index, 1);
        } else if (kind === 'add photo') {
          session.addRepetition(`p.photo_${index + 1}`);
          session.set(`p.caption_${index + 1}_${photos.length + 1}`, `photo ${minute}`);
          paper[index] = { ...paper[index]!, photos: [...photos, { caption: `photo ${minute}`, at: clock.now.replace('T', ' ') }] };
        } else if (kind === 'remove photo' && photos.length > 0) {
          session.removeRepetition(`p.photo_${index + 1}`, 1 + (inner % photos.length));
          paper[index] = { ...paper[index]!, photos: photos.toSpliced(inner % photos.length, 1) };
        }
        expect(wounds(session)).toEqual(paper);
        expect(paper.map((_, place) => session.item(`p.twice_${place + 1}`).value)).toEqual(paper.map(({ size }) => 2 * size));
      }
      expect(wounds(openForm(prepared, session.answers(), clock))).toEqual(paper);
    }),
    { numRuns: 200 },
  );
});
