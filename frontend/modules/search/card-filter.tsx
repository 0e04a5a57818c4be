import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { asksForAnything, textOperators, type CardFilter, type ItemCondition, type TextCondition, type TimeRange } from '#shared/api/card-filter.ts';
import type { CardDesign, Choice, Item } from '#shared/design/card-design.ts';
import { listedPaths } from '#shared/design/listed-paths.ts';
import { reasonsOf } from '#shared/design/missing-reasons.ts';
import { pathOf, walkItems } from '#shared/design/walk.ts';
import { holdingOf } from '#shared/items/behaviours.ts';
import { isDate } from '#shared/text/dates.ts';
import type { Texts } from '#shared/text/languages.ts';
import { plainText } from '#shared/language/markup.ts';
import { dayBegins, dayEnds } from '#shared/text/zone-offsets.ts';
import { clockIn } from '#shared/text/zones.ts';
import { choicesByPath, type KnownChoice } from './listed-choices.ts';
import { useLanguage } from '../../lib/i18n.ts';
import type { FilterChanges } from '../../lib/modules.ts';
import { registryZone } from '../../lib/zone.ts';
import { At } from '../../components/at.tsx';
import { ChoiceField, FieldSet, TextInput } from '../../components/fields.tsx';
import { cleanRange, RangeField, type RangeKind, rangeFaults } from './range-field.tsx';
import { Tick } from '../../components/tick.tsx';
import { WhyButton } from '../../components/why-button.tsx';

type Kind = 'choice' | 'check' | RangeKind | 'text';
const isRange = (kind: Kind): kind is RangeKind => kind !== 'choice' && kind !== 'check' && kind !== 'text';

const isTicked = ({ kind }: FilterField): boolean => kind === 'choice' || kind === 'check';

export interface FilterField {
  readonly path: string;
  readonly title: Texts;
  readonly kind: Kind;
  readonly isSigned: boolean;
  readonly choices: readonly KnownChoice[];
  readonly reasons: readonly Choice[];
}

const kinds: Readonly<Record<string, Kind>> = { check: 'check', number: 'number', date: 'date', datetime: 'datetime-local' };

/** Calculated numbers are searched like entered ones, for example an ISS of 16 or more. */
const kindOf = (item: Item): Kind => {
  if (item.class !== 'attribute') return 'text';
  if (item.type !== 'plugin') return kinds[item.type] ?? 'text';
  const holding = holdingOf(item);
  return typeof holding === 'object' && holding?.kind === 'number' ? 'number' : 'text';
};

/** Filterable items of the design: id attributes and summary items. `earlier` adds choices that only earlier designs have. */
export const filterFields = (design: CardDesign, earlier: readonly CardDesign[] = []): readonly FilterField[] => {
  const known = choicesByPath(design, earlier);
  const fields = new Map<string, Omit<FilterField, 'path'>>();
  walkItems(design, (place) => {
    const { item } = place;
    const choices = 'choices' in item ? (known.get(pathOf(place)) ?? []) : [];
    const isSigned = !(item.class === 'attribute' && item.type === 'number' && (item.valid_range?.min ?? -1) >= 0);
    fields.set(pathOf(place), { title: item.title, kind: choices.length > 0 ? 'choice' : kindOf(item), isSigned, choices, reasons: reasonsOf(design, item) });
  });
  return listedPaths(design).flatMap((path) => {
    const field = fields.get(path);
    return field === undefined ? [] : [{ path, ...field }];
  });
};

interface Named {
  readonly id: string;
  readonly name: string;
}

export interface FilterChoices {
  readonly fields: readonly FilterField[];
  readonly people: readonly Named[];
  readonly orgs: readonly Named[];
  readonly versions: readonly number[];
  readonly isReviewed?: boolean;
  readonly hasErrors?: boolean;
  /** Whether any listed answer may be searched, because the designs of the folders differ. */
  readonly asksText?: boolean;
}

const dense = <Value extends object>(value: Value): Value | undefined => {
  const kept = Object.entries(value).filter(([, part]: [string, unknown]) => part !== undefined && part !== '' && !(Array.isArray(part) && part.length === 0));
  return kept.length === 0 ? undefined : (Object.fromEntries(kept) as Value);
};

const inGrid = { display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fill, minmax(min(100%, 310px), 1fr))' }, alignItems: 'start' };

interface TextFieldProps {
  readonly label: string;
  readonly condition: TextCondition;
  readonly onChange: (condition: TextCondition) => void;
}

const TextField = ({ label, condition, onChange }: TextFieldProps) => {
  const { t } = useTranslation('card-search');
  const mode = textOperators.find((each) => condition[each] !== undefined) ?? 'contains';
  const text = condition[mode] ?? '';
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(128px, auto)', gap: 1 }}>
      <TextInput label={label} value={text} onChange={(next) => onChange({ [mode]: next })} />
      <ChoiceField
        label={t('mode_short.label')}
        name={t('mode.label', { item: label })}
        value={mode}
        choices={textOperators.map((each) => ({ value: each, label: t(`mode_${each}.label`) }))}
        onChoose={(next) => onChange({ [next]: text })}
      />
    </Box>
  );
};

interface ItemFieldProps {
  readonly field: FilterField;
  readonly condition: ItemCondition;
  readonly isChecked: boolean;
  readonly onChange: (condition: ItemCondition) => void;
}

const ItemField = ({ field, condition, isChecked, onChange }: ItemFieldProps) => {
  const { t } = useTranslation('card-search');
  const language = useLanguage();
  const label = plainText(field.title, language);
  const chosen = condition.in ?? [];
  const named = ({ value, title }: Choice) => ({ value, text: plainText(title, language) });
  // Worded differently from choices, because a choice may have the title of a reason.
  const reasons = field.reasons.map(named).map(({ value, text }) => ({ value, text: t('no_answer.label', { reason: text }) }));
  const ticks = (legend: string, choices: readonly { readonly value: string; readonly text: string }[]) => (
      <Box sx={{ gridColumn: '1 / -1' }}>
        <FieldSet legend={legend}>
        {choices.map(({ value, text }) => (
          <Tick key={value} label={text} isOn={chosen.includes(value)} onChange={(isNow) => onChange({ in: isNow ? [...chosen, value] : chosen.filter((each) => each !== value) })} />
        ))}
        </FieldSet>
      </Box>
  );
  if (field.kind === 'choice') {
    const choices = field.choices.map(({ isRemoved, ...choice }) => ({ ...named(choice), ...(isRemoved && { text: t('removed_choice.label', { choice: named(choice).text }) }) }));
    return ticks(label, [...choices, ...reasons]);
  }
  if (field.kind === 'check') return ticks(label, [{ value: 'true', text: t('ticked.label') }, ...reasons]);
  const { in: _reasons, ...others } = condition;
  const byReason = field.reasons.length === 0 ? null : ticks(t('of.label', { item: label, what: t('filter_reason.label') }), field.reasons.map(named));
  if (isRange(field.kind)) {
    return (
      <>
        <RangeField label={label} kind={field.kind} isSigned={field.isSigned} range={others} isChecked={isChecked} onChange={onChange} />
        {byReason}
      </>
    );
  }
  return (
    <>
      <TextField label={label} condition={condition} onChange={onChange} />
      {byReason}
    </>
  );
};

const dayOf = (moment: string | undefined): string => {
  const ms = Date.parse(moment ?? '');
  return Number.isNaN(ms) ? '' : clockIn(ms, registryZone()).today;
};
const daysOf = (range: TimeRange = {}): TimeRange => ({ from: dayOf(range.from), to: dayOf(range.to) });
const momentOf = (day: string, edge: typeof dayBegins): string | undefined => (isDate(day) ? new Date(edge(day, registryZone())).toISOString() : undefined);
const rangeOf = ({ from, to }: { from: string; to: string }): TimeRange | undefined => {
  const [begins, ends] = [momentOf(from, dayBegins), momentOf(to, dayEnds)];
  return dense({ ...(begins !== undefined && { from: begins }), ...(ends !== undefined && { to: ends }) });
};

const statusOf = ({ required, overall }: CardFilter): string => (required === 'incomp' ? 'missing' : required === 'comp' ? 'complete' : overall?.[0] === 'partial' ? 'progress' : '');
const statuses: Readonly<Record<string, Pick<CardFilter, 'required' | 'overall'>>> = {
  '': {},
  complete: { required: 'comp' },
  missing: { required: 'incomp' },
  progress: { overall: ['partial'] },
};

const asked = (draft: CardFilter, fields: readonly FilterField[]): CardFilter => {
  const items = Object.fromEntries(
    Object.entries(draft.items ?? {}).flatMap(([path, { from, to, ...condition }]) => {
      const kind = fields.find((field) => field.path === path)?.kind ?? 'text';
      const range = dense({ from, to }) ?? {};
      const kept = dense({ ...condition, ...(isRange(kind) ? cleanRange(kind, range) : range) });
      return kept === undefined ? [] : [[path, kept]];
    }),
  );
  return dense({ ...draft, items: dense(items), text: dense(draft.text ?? {}) }) ?? {};
};

interface CardFilterFormProps {
  readonly choices: FilterChoices;
  readonly filter: CardFilter;
  readonly onFilter: (filter: CardFilter) => void;
}

export const CardFilterForm = ({ choices, filter, onFilter }: CardFilterFormProps) => {
  const { t } = useTranslation('card-search');
  const [draft, setDraft] = useState(filter);
  const [isChecked, setIsChecked] = useState(false);
  const [shown, setShown] = useState(JSON.stringify(filter));
  // Another filter, as by the back button, fills the same fields: new fields would lose the focus.
  if (shown !== JSON.stringify(filter)) {
    setShown(JSON.stringify(filter));
    setDraft(filter);
    setIsChecked(false);
  }
  const put = (changes: FilterChanges) => setDraft((before) => ({ ...before, ...changes }));
  const { required: _required, overall: _overall, ...rest } = draft;
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const ranges: readonly (readonly [RangeKind, TimeRange | undefined])[] = [
      ['date', draft.updated],
      ['date', draft.created],
      ...choices.fields.flatMap(({ path, kind }) => (isRange(kind) ? [[kind, draft.items?.[path]] as const] : [])),
    ];
    if (ranges.every(([kind, range = {}]) => Object.values(rangeFaults(kind, range)).every((fault) => fault === null))) onFilter(asked(draft, choices.fields));
    else {
      // On a phone the button is far below, so the first faulty field gets the focus.
      flushSync(() => setIsChecked(true));
      event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  };
  const named = (any: string, list: readonly Named[]) => [{ value: '', label: any }, ...list.map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <Box sx={inGrid}>
        {choices.asksText === true ? <TextField label={t('filter_text.label')} condition={draft.text ?? {}} onChange={(text) => put({ text })} /> : null}
        <ChoiceField
          label={t('filter_status.label')}
          value={statusOf(draft)}
          choices={[
            { value: '', label: t('status_any.label') },
            { value: 'complete', label: t('status_complete.label') },
            { value: 'missing', label: t('status_missing.label') },
            { value: 'progress', label: t('status_progress.label') },
          ]}
          onChoose={(status) => setDraft({ ...rest, ...statuses[status] })}
        />
        {choices.people.length === 0 ? null : (
          <ChoiceField label={t('filter_by.label')} value={draft.by?.[0] ?? ''} choices={named(t('anyone.label'), choices.people)} onChoose={(id) => put({ by: id === '' ? undefined : [id] })} />
        )}
        {choices.orgs.length < 2 ? null : (
          <ChoiceField label={t('filter_org.label')} value={draft.org?.[0] ?? ''} choices={named(t('any_org.label'), choices.orgs)} onChoose={(id) => put({ org: id === '' ? undefined : [id] })} />
        )}
        {choices.versions.length < 2 ? null : (
          <ChoiceField
            label={t('filter_version.label')}
            value={String(draft.version?.[0] ?? '')}
            choices={named(t('any_version.label'), choices.versions.map((version) => ({ id: String(version), name: String(version) })))}
            onChoose={(version) => put({ version: version === '' ? undefined : [Number(version)] })}
          />
        )}
        {choices.isReviewed === true ? <At place="filter-conditions" filter={draft} onChange={put} /> : null}
      </Box>
      <Box sx={inGrid}>
        <RangeField label={t('filter_updated.label')} kind="date" range={daysOf(draft.updated)} isChecked={isChecked} onChange={(range) => put({ updated: rangeOf(range) })} />
        <RangeField label={t('filter_created.label')} kind="date" range={daysOf(draft.created)} isChecked={isChecked} onChange={(range) => put({ created: rangeOf(range) })} />
      </Box>
      {choices.fields.length === 0 ? null : (
        <Box sx={inGrid}>
          {choices.fields.toSorted((a, b) => Number(isTicked(a)) - Number(isTicked(b))).map((field) => (
            <ItemField key={field.path} field={field} condition={draft.items?.[field.path] ?? {}} isChecked={isChecked} onChange={(condition) => put({ items: { ...draft.items, [field.path]: condition } })} />
          ))}
        </Box>
      )}
      <Tick label={t('filter_orphaned.label')} isOn={draft.orphaned === true} onChange={(isNow) => put({ orphaned: isNow ? true : undefined })} />
      {choices.hasErrors === true || draft.errors === true ? (
        <Tick label={t('filter_errors.label')} isOn={draft.errors === true} onChange={(isNow) => put({ errors: isNow ? true : undefined })} />
      ) : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1 }}>
        <WhyButton onClick={() => onFilter({})} why={asksForAnything(filter) ? null : t('why_no_filter.message')}>
          {t('filter_clear.action')}
        </WhyButton>
        <Button type="submit" variant="contained">
          {t('filter_go.action')}
        </Button>
      </Box>
    </Box>
  );
};
