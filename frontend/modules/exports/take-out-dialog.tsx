import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asksForAnything } from '#shared/api/card-filter.ts';
import { languageTable, localText, type Language } from '#shared/text/languages.ts';
import { useFileCards } from './file-cards.ts';
import { folderDesignQuery } from '../../lib/folder-design.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import type { Places } from '../../lib/modules.ts';
import { useOfferedLanguages } from '../../lib/offered-languages.ts';
import { chosenFile, formatsOf, isTree, keepTakeOut, leavesOut, presets, readTakeOut, type TakeOut, withoutIdentifiers } from './take-out.ts';
import { LiveText } from '../../components/live-text.tsx';
import { ChoiceField, FieldSet } from '../../components/fields.tsx';
import { FilterWords } from '../../components/filter-words.tsx';
import { MessageDialog } from '../../components/message-dialog.tsx';
import { HintedLabel, Tick } from '../../components/tick.tsx';
import { WhyButton } from '../../components/why-button.tsx';

type TakeOutDialogProps = Places['take-out'];

interface PartProps {
  readonly choice: TakeOut;
  readonly onChange: (change: Partial<TakeOut>) => void;
}

const PresetChoice = ({ choice, onChange, mayIdentify }: PartProps & Pick<TakeOutDialogProps, 'mayIdentify'>) => {
  const { t } = useTranslation('take-out');
  const legendId = useId();
  return (
    <>
      <Typography id={legendId} variant="body2" color="textSecondary">
        {t('preset.label')}
      </Typography>
      <RadioGroup
        aria-labelledby={legendId}
        value={choice.preset}
        onChange={(_, value) => {
          const preset = presets.find((each) => each === value) ?? 'standard';
          onChange({ preset, format: formatsOf[preset][0] });
        }}
      >
        {presets.filter((preset) => mayIdentify || preset !== 'standard').map((preset) => (
          <FormControlLabel
            key={preset}
            value={preset}
            control={<Radio />}
            sx={{ alignItems: 'flex-start', py: 0.5 }}
            label={<HintedLabel hint={t(`preset.${preset}.hint`)}>{t(`preset.${preset}.label`)}</HintedLabel>}
          />
        ))}
      </RadioGroup>
    </>
  );
};

const PageChoice = ({ choice, onChange, pId, fId }: PartProps & Pick<TakeOutDialogProps, 'pId' | 'fId'>) => {
  const { t } = useTranslation('take-out');
  const language = useLanguage();
  const { data, isError } = useQuery(folderDesignQuery(pId, fId));
  if (isError) return <Typography role="alert">{t('pages_failed.message')}</Typography>;
  const pages = data?.design.pages ?? [];
  const names = pages.map(({ name }) => name);
  const chosen = choice.pages ?? names;
  const choose = (name: string, isChosen: boolean): void => {
    const next = names.filter((each) => (each === name ? isChosen : chosen.includes(each)));
    onChange({ pages: next.length === names.length ? null : next });
  };
  return (
    <FieldSet legend={t('pages.label')} error={data !== undefined && chosen.length === 0 ? t('pages_none.message') : null}>
      {pages.map(({ name, title }) => (
        <Tick key={name} label={localText(title, language) || name} isOn={chosen.includes(name)} onChange={(isChosen) => choose(name, isChosen)} />
      ))}
    </FieldSet>
  );
};

const More = ({ choice, onChange, ...folder }: PartProps & Pick<TakeOutDialogProps, 'pId' | 'fId'>) => {
  const { t } = useTranslation('take-out');
  const { preset, format, lang, repeats, hasOrphans } = choice;
  const offered = useOfferedLanguages([lang]);
  return (
    <Box sx={{ display: 'grid', gap: 2, pt: 2 }}>
      {preset === 'standard' ? null : (
        <ChoiceField
          label={t('format.label')}
          value={format}
          choices={formatsOf[preset].map((each) => ({ value: each, label: t(`format.${each}.label`) }))}
          onChoose={(value) => onChange({ format: formatsOf[preset].find((each) => each === value) ?? format })}
        />
      )}
      <ChoiceField
        label={t('language.label')}
        value={lang}
        choices={offered.map((code) => ({ value: code, label: languageTable[code].name }))}
        onChoose={(value) => onChange({ lang: value as Language })}
      />
      {preset === 'standard' ? null : (
        <>
          {isTree(format) ? null : (
            <ChoiceField
              label={t('repeats.label')}
              value={repeats}
              choices={(['wide', 'long'] as const).map((each) => ({ value: each, label: t(`repeats.${each}.label`) }))}
              onChoose={(value) => onChange({ repeats: value === 'long' ? 'long' : 'wide' })}
            />
          )}
          <PageChoice choice={choice} onChange={onChange} {...folder} />
          <Tick label={t('orphans.label')} isOn={hasOrphans && !choice.isDeidentified} isDisabled={choice.isDeidentified} onChange={(isTicked) => onChange({ hasOrphans: isTicked })} />
        </>
      )}
      {preset === 'standard' ? <Tick label={t('hospital.label')} isOn={choice.hasHospital === true} onChange={(hasHospital) => onChange({ hasHospital })} /> : null}
      <Tick label={t('helpers.label')} isOn={choice.hasHelpers === true} onChange={(hasHelpers) => onChange({ hasHelpers })} />
    </Box>
  );
};

const CardsInFile = ({ choice, onChange, pId, fId, filter }: PartProps & Pick<TakeOutDialogProps, 'pId' | 'fId' | 'filter'>) => {
  const { t } = useTranslation('take-out');
  const language = useLanguage();
  const { data, isError } = useFileCards(pId, fId, filter);
  const hasErrors = choice.hasErrors === true;
  const number = (count: number): string => formatNumber(count, language);
  const said = (): string => {
    if (data === undefined) return t(isError ? 'cards_failed.message' : 'cards_counting.message');
    const { cards, errors } = data;
    if (errors === 0 || hasErrors) return t('cards_all.label', { cards: number(cards) });
    return t('cards_left_out.label', { cards: number(cards - errors), total: number(cards), errors: number(errors) });
  };
  return (
    <Box sx={{ mt: 2, pt: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Typography component="output" aria-live="polite" variant="body2" sx={{ display: 'block', fontWeight: 600 }}>
        {said()}
      </Typography>
      {(data?.errors ?? 0) > 0 || (isError && data === undefined) ? (
        <Tick label={t('errors.label')} isOn={hasErrors} onChange={(isTicked) => onChange({ hasErrors: isTicked })} />
      ) : null}
    </Box>
  );
};

export const TakeOutDialog = ({ pId, fId, folderTitle, mayIdentify, filter, onCancel, onStart }: TakeOutDialogProps) => {
  const { t } = useTranslation(['take-out', 'common']);
  const language = useLanguage();
  const [choice, setChoice] = useState(() => (mayIdentify ? readTakeOut(fId, language) : withoutIdentifiers(readTakeOut(fId, language))));
  const [isAskedFor, setAskedFor] = useState<boolean | null>(null);
  const isMore = isAskedFor ?? leavesOut(choice);
  const isNarrowed = asksForAnything(filter);
  const [isFiltered, setFiltered] = useState(isNarrowed);
  const change = (part: Partial<TakeOut>): void => setChoice({ ...choice, ...part });
  const moreId = useId();
  return (
    <MessageDialog
      title={t('dialog.title')}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{t('common:cancel.action')}</Button>
          <WhyButton
            variant="contained"
            why={choice.pages?.length === 0 ? t('why_no_pages.message') : null}
            onClick={() => {
              keepTakeOut(fId, choice);
              onStart(chosenFile(choice, isFiltered ? filter : {}));
            }}
          >
            {t('common:csv_start.action')}
          </WhyButton>
        </>
      }
    >
      <Typography sx={{ mb: 1 }}>{folderTitle}</Typography>
      {isNarrowed ? (
        <Box sx={{ mb: 1 }}>
          <Tick
            label={t('filter.label')}
            hint={
              <FilterWords folder={{ pId, fId }} filter={filter}>
                {(words) => words.join('\n')}
              </FilterWords>
            }
            isOn={isFiltered}
            onChange={setFiltered}
          />
        </Box>
      ) : null}
      <PresetChoice choice={choice} onChange={change} mayIdentify={mayIdentify} />
      {choice.preset === 'standard' ? null : (
        <Box sx={{ mt: 1 }}>
          <Tick label={t('deidentified.label')} hint={t('deidentified.hint')} isOn={choice.isDeidentified} isDisabled={!mayIdentify} onChange={(isDeidentified) => change({ isDeidentified })} />
        </Box>
      )}
      <Button aria-expanded={isMore} aria-controls={moreId} onClick={() => setAskedFor(!isMore)} sx={{ mt: 1 }}>
        <LiveText text={t(isMore ? 'less.action' : 'more.action')} />
      </Button>
      <Box id={moreId}>{isMore ? <More choice={choice} onChange={change} pId={pId} fId={fId} /> : null}</Box>
      <CardsInFile choice={choice} onChange={change} pId={pId} fId={fId} filter={isFiltered ? filter : {}} />
    </MessageDialog>
  );
};
