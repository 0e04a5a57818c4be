import { useMemo, useState } from 'react';
import { FormPages, type FormPosition } from '#frontend/features/card-form/form-pages.tsx';
import { type FormEnvironment, useFormWords } from '#frontend/form/environment.ts';
import { FormRoot } from '#frontend/form/form-surface.tsx';
import { openSession } from '#frontend/form/open-session.ts';
import type { OpenSession } from '#frontend/lib/card-form.ts';
import type { Answers, CardDesign, Item } from '#shared/design/card-design.ts';
import type { Module } from '#frontend/lib/modules.ts';
import { sharedValue } from '#frontend/lib/shared-value.ts';
import type { FormSession } from '#shared/form/form-types.ts';
import { prepare } from '#shared/form/prepare.ts';
import { designOf, drawScreen, type ShownLanguage } from './form-harness.tsx';

const context = { today: '2026-11-21', now: '2026-11-21T08:15', organisation: 'Minato', language: 'en', isNew: true } as const;

interface FormOptions {
  readonly language?: ShownLanguage;
  readonly environment?: Partial<FormEnvironment>;
  readonly answers?: Answers;
  readonly installed?: readonly Module[];
}

const Form = ({ design, session, environment }: { design: CardDesign; session: OpenSession; environment: Partial<FormEnvironment> }) => {
  const words = useFormWords(design);
  const [place] = useState(() => sharedValue<FormPosition>({ pageIndex: 0 }));
  const shared = useMemo(() => ({ session, words, readOnly: false, attempt: null, isHandheld: false, ...environment }), [session, words, environment]);
  return (
    <FormRoot environment={shared}>
      <FormPages design={design} place={place} />
    </FormRoot>
  );
};

/** A form of these items, or of this design, over the real engine; returns its session. */
export const drawForm = (items: readonly Item[] | CardDesign, { language, environment = {}, answers = {}, ...options }: FormOptions = {}): FormSession => {
  const design = 'format' in items ? items : designOf(items);
  const session = openSession(prepare(design), answers, context);
  drawScreen(<Form design={design} session={session} environment={environment} />, { language, ...options });
  return session;
};

/** An item called `name` in English and `nameの項目` in Japanese. */
export const named = (name: string, more: object = {}): Item => ({ name, title: { ja: `${name}の項目`, en: name }, class: 'attribute', ...more }) as unknown as Item;
