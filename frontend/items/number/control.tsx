import type { NumberItem, ValidRange } from '#shared/design/card-design.ts';
import { type FormWords, type ItemProps, useFormEnvironment } from '../../form/environment.ts';
import { boundHints } from '../../form/bound-hints.ts';
import { Field, ToolButton, toolKeys, useControlProps } from '../../form/field.tsx';
import { StopwatchIcon } from '../../form/icons.tsx';
import { lazyPart } from '../../form/lazy-part.tsx';
import { useModuleParts } from '../../form/module-parts.tsx';
import { useTool } from '../../form/tool-drafts.ts';
import { useWholeDraft } from '../../form/typing.tsx';
import fieldCss from '../../form/field.module.css';
import inputCss from '../../form/input.module.css';
import type { UnitChoice } from '../../lib/unit-choice.ts';
import { groupedNumber } from '#shared/items/output.ts';
import { textColumns } from '#shared/text/width.ts';
import { rateUnitOf } from './rate-unit.ts';
import type { StopwatchDialogProps, StopwatchDraft } from './stopwatch-dialog.tsx';

const StopwatchDialog = lazyPart<StopwatchDialogProps>(async () => (await import('./stopwatch-dialog.tsx')).StopwatchDialog);

const numberHints = ({ t }: FormWords, { valid_range: range = {}, number_format: { scale } = {}, other_units = [] }: NumberItem): readonly string[] => [
  ...boundHints(t, range, String),
  ...(scale === undefined ? [] : [scale === 0 ? t('field.integer.hint') : t('field.decimals.hint', { scale })]),
  ...other_units.map(({ unit }) => t('field.other_unit.hint', { unit })),
];

/** Phone keypads have no minus. Without a minimum a value counts as non-negative, as nearly all such items are vitals; a button changes the sign. */
const allowsNegative = ({ min, max }: ValidRange = {}): boolean => (min === undefined ? max !== undefined && max <= 0 : min < 0);

/** Columns of text that the unit of a number may have in half a phone's width. */
const mostUnitColumns = 8;

/** A text field: `type="number"` refuses full-width digits and loses what it cannot read. */
const NumberField = ({ field, choice }: { readonly field: ItemProps<'number'>; readonly choice: UnitChoice | null }) => {
  const { item, state, setValue } = field;
  const { words, isHandheld } = useFormEnvironment();
  const scale = item.number_format?.scale;
  const timing = useTool<StopwatchDraft>(state.path);
  const format = choice?.format ?? (item.thousands ? groupedNumber : undefined);
  const draft = useWholeDraft(field, { isNarrow: true, ...(format && { format }) });
  const turnUnit = choice === null ? undefined : () => {
    draft.drop();
    choice.onTurn();
  };
  const isSigned = allowsNegative(item.valid_range);
  const rateUnit = rateUnitOf(item);
  const control = useControlProps(field, { typing: draft.typing, keys: rateUnit === null && choice === null ? [] : toolKeys });
  const title = words.text(item.title, state.mentioned);
  const unitColumns = textColumns([item.prefix, item.suffix].map((text) => words.text(text, state.mentioned)).join('') + (choice?.unit ?? ''));
  const mayTurnSign = isHandheld && !isSigned && item.valid_range?.min === undefined && typeof state.value === 'number' && state.value !== 0;
  const stopwatch = rateUnit !== null && (
    <ToolButton
      className={fieldCss.iconButton}
      aria-haspopup="dialog"
      aria-label={words.t('stopwatch.title', { title })}
      title={words.t('stopwatch.open.action')}
      onClick={timing.open}
    >
      <StopwatchIcon />
    </ToolButton>
  );
  const tools = (
    <>
      {mayTurnSign && (
        <ToolButton className={fieldCss.iconButton} aria-label={words.t('field.sign.action', { title })} onClick={() => setValue(-Number(state.value))}>
          ±
        </ToolButton>
      )}
      {stopwatch}
    </>
  );
  return (
    <Field
      field={field}
      typing={draft.typing}
      room={unitColumns <= mostUnitColumns ? 'half' : 'beside'}
      tools={tools}
      onTool={rateUnit === null ? turnUnit : timing.open}
      after={
        choice && (
          <ToolButton className={fieldCss.textButton} aria-label={choice.label} title={choice.label} onClick={turnUnit}>
            {choice.unit}
          </ToolButton>
        )
      }
      hints={numberHints(words, item)}
      below={
        timing.isOpen &&
        rateUnit !== null && (
          <StopwatchDialog
            title={title}
            unit={rateUnit}
            draft={timing.draft}
            onProgress={timing.keep}
            onClose={timing.close}
            onSave={(rate) => {
              setValue(rate);
              timing.close();
            }}
          />
        )
      }
    >
      <input
        className={inputCss.input}
        data-width="short"
        type="text"
        autoComplete="off"
        inputMode={isSigned || (item.other_units && !choice) ? 'text' : scale === 0 && !choice ? 'numeric' : 'decimal'}
        {...control}
        {...draft.inputProps}
      />
    </Field>
  );
};

const MeasuredNumber = (field: ItemProps<'number'>) => {
  const { item: { suffix, ...item }, state, setValue } = field;
  const { isHandheld, words: { text } } = useFormEnvironment();
  // A phone's keypad has no letters, so the hint to type a unit is left out.
  const { other_units: _typed, ...onKeypad } = item;
  const [part] = useModuleParts('other-units');
  const unit = text(suffix, state.mentioned);
  if (part === undefined || unit === '') return <NumberField field={field} choice={null} />;
  return (
    <part.Part item={item} state={state} title={text(item.title, state.mentioned)} unit={unit} setValue={setValue}>
      {(choice) => <NumberField field={choice === null ? field : { ...field, item: isHandheld ? onKeypad : item, setValue: choice.setValue }} choice={choice} />}
    </part.Part>
  );
};

export const NumberControl = (field: ItemProps<'number'>) =>
  field.item.other_units === undefined || field.isReadOnly ? <NumberField field={field} choice={null} /> : <MeasuredNumber {...field} />;
