import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { machineRights, type MachineRight } from '#shared/access/access.ts';
import type { CallAnswer, CallInput } from '#shared/api/calls.ts';
import { isDate } from '#shared/text/dates.ts';
import { localText, type Texts } from '#shared/text/languages.ts';
import { dayEnds } from '#shared/text/zone-offsets.ts';
import { clockIn } from '#shared/text/zones.ts';
import { useAdminChange } from '../../lib/administration.ts';
import { callApi } from '../../lib/api-client.ts';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { registryZone } from '../../lib/zone.ts';
import { ChoiceField, FieldSet, TextInput } from '../../components/fields.tsx';
import { AskDialog, ConfirmDialog } from '../../components/ask-dialog.tsx';
import { RecordList, RecordRow } from '../../components/record-list.tsx';
import { MutationFailure } from '../../components/save-results.tsx';
import { EmptyState } from '../../components/server-view.tsx';
import { Tick } from '../../components/tick.tsx';
import { WhyButton } from '../../components/why-button.tsx';
import { callsOf, type Role, type Token } from './token-lists.ts';

type Form = CallInput<'issueOwnedToken'>['body'];

interface NamedFolder {
  readonly id: string;
  readonly title: Texts;
}

/** Limits and default of a token's last day in the registry's zone: today, in one year, in two. */
const daysFrom = (now: number): readonly [string, string, string] => {
  const { today } = clockIn(now, registryZone());
  const inYears = (years: number): string => {
    const year = Number(today.slice(0, 4)) + years;
    const sameDay = `${year}${today.slice(4)}`;
    return isDate(sameDay) ? sameDay : `${year}-02-28`;
  };
  return [today, inYears(1), inYears(2)];
};

/** The last second of a day in the registry's zone, in which the list shows the end. */
const endOf = (day: string): string => new Date(dayEnds(day, registryZone()) - 999).toISOString();

/** The caller's own rights, which limit those of the token. */
export type TokenGiver = Pick<CallAnswer<'projects'>[number], 'role' | 'rights'>;

const mayGive = (right: MachineRight, { role, rights }: TokenGiver): boolean => {
  if (right === 'write') return role === 'edit';
  return right !== 'export' || rights.export;
};

interface IssueDialogProps {
  readonly giver: TokenGiver;
  readonly folders: readonly NamedFolder[];
  readonly isSaving: boolean;
  readonly onIssue: (form: Form) => void;
  readonly onClose: () => void;
}

const IssueDialog = ({ giver, folders, isSaving, onIssue, onClose }: IssueDialogProps) => {
  const { t } = useTranslation(['take-out', 'common']);
  const language = useLanguage();
  const [name, setName] = useState('');
  const [folderId, setFolderId] = useState(folders[0]?.id ?? '');
  const [rights, setRights] = useState<readonly MachineRight[]>(['read']);
  const [cards, setCards] = useState(giver.rights.cards);
  const [[today, nextYear, latest]] = useState(() => daysFrom(Date.now()));
  const [end, setEnd] = useState(nextYear);
  const isEndRight = isDate(end) && end >= today && end <= latest;
  const isWhole = name.trim() !== '' && folderId !== '' && rights.length > 0 && isEndRight;
  return (
    <ConfirmDialog
      title={t('tokens_issue.title')}
      action={t('tokens_issue.action')}
      isBusy={isSaving}
      why={isWhole ? null : t('why_token.message')}
      onNo={onClose}
      onYes={() => onIssue({ name: name.trim(), folder_id: folderId, rights: [...rights], cards, end_at: endOf(end) })}
    >
      <Box sx={{ display: 'grid', gap: 2.5, pt: 1 }}>
        <TextInput label={t('tokens_name.label')} value={name} onChange={setName} isRequired hint={t('tokens_name.hint')} maxLength={100} />
        <ChoiceField
          label={t('tokens_folder.label')}
          isRequired
          value={folderId}
          choices={folders.map((folder) => ({ value: folder.id, label: localText(folder.title, language) || folder.id }))}
          onChoose={setFolderId}
        />
        <FieldSet legend={t('tokens_rights.label')} isRequired error={rights.length === 0 ? t('tokens_rights_none.message') : null}>
          {machineRights.map((right) => (
            <Tick
              key={right}
              label={t(`tokens_right.${right}.label`)}
              hint={t(mayGive(right, giver) ? `tokens_right.${right}.hint` : 'tokens_not_held.hint')}
              isOn={rights.includes(right)}
              isDisabled={!mayGive(right, giver)}
              onChange={(isTicked) => setRights(machineRights.filter((each) => (each === right ? isTicked : rights.includes(each))))}
            />
          ))}
        </FieldSet>
        <ChoiceField
          label={t('tokens_cards.label')}
          isRequired
          value={cards}
          choices={(['all', 'own'] as const).filter((each) => each === 'own' || giver.rights.cards === 'all').map((each) => ({ value: each, label: t(`tokens_cards.${each}.label`) }))}
          onChoose={(value) => setCards(value as typeof cards)}
        />
        <TextInput label={t('tokens_end.label')} type="date" value={end} onChange={setEnd} isRequired hint={t('tokens_end.hint')} error={isEndRight ? null : t('tokens_end.error')} />
      </Box>
    </ConfirmDialog>
  );
};

/** Shows the secret once. Only its button closes it, so that it is not lost by accident. */
const SecretDialog = ({ name, secret, onClose }: { readonly name: string; readonly secret: string; readonly onClose: () => void }) => {
  const { t } = useTranslation('take-out');
  const [isCopied, setIsCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setIsCopied(true),
      () => undefined,
    );
  return (
    <AskDialog
      title={t('tokens_issued.title', { name })}
      answers={[
        { label: t('tokens_copy.action'), onPick: () => void copy() },
        { label: t('tokens_close.action'), onPick: onClose, isMain: true },
      ]}
    >
      <Typography sx={{ mb: 2 }}>{t('tokens_issued.message')}</Typography>
      <Box component="code" sx={{ display: 'block', p: 1.5, borderRadius: 1, bgcolor: 'action.selected', overflowWrap: 'anywhere', userSelect: 'all' }}>
        {secret}
      </Box>
      <Typography component="output" variant="body2" sx={{ display: 'block', minHeight: '1.5em', mt: 1 }}>
        {isCopied ? t('tokens_copied.message') : ''}
      </Typography>
    </AskDialog>
  );
};

interface MachineTokensProps {
  readonly as: Role;
  readonly pId: string;
  readonly title: string;
  readonly query: UseQueryResult<Token[]>;
  readonly giver?: TokenGiver | undefined;
  readonly folders: readonly NamedFolder[];
}

export const MachineTokens = ({ as: role, pId, title, query, giver, folders }: MachineTokensProps) => {
  const { t } = useTranslation('take-out');
  const language = useLanguage();
  const [isAsking, setIsAsking] = useState(false);
  const [now] = useState(() => Date.now());
  const [leaving, setLeaving] = useState<Token | null>(null);
  const [adopting, setAdopting] = useState<Token | null>(null);
  const { user } = useSession();
  const issue = useAdminChange((body: Form) => callApi('issueOwnedToken', { params: { pId }, body }));
  const adopt = useAdminChange((tokenId: string) => callApi('adoptToken', { params: { pId, tokenId } }));
  const revoke = useAdminChange((tokenId: string) => callApi(callsOf[role].revoke, { params: { pId, tokenId } }));
  const folderTitle = (id: string): string => localText(folders.find((folder) => folder.id === id)?.title, language) || id;
  const chipsOf = ({ end_at, is_orphaned }: Token): string[] => {
    if (Date.parse(end_at) < now) return [t('tokens_ended.label')];
    return is_orphaned ? [t('tokens_orphaned.label')] : [];
  };
  const action = giver && (
    <WhyButton variant="contained" startIcon={<Add />} why={folders.length === 0 ? t('why_no_folder.message') : null} onClick={() => setIsAsking(true)}>
      {t('tokens_issue.action')}
    </WhyButton>
  );
  return (
    <>
      <Typography sx={{ mb: 2, maxWidth: 720 }}>{t('tokens.message')}</Typography>
      <RecordList title={title} query={query} waitingRows={3} {...(action && { actions: action })} empty={<EmptyState title={t('tokens_empty.title')} message={t('tokens_empty.message')} />}>
        {(token) => (
          <RecordRow
            key={token.id}
            title={token.name}
            chips={chipsOf(token)}
            facts={[
              [t('tokens_folder.label'), folderTitle(token.folder_id)],
              [t('tokens_rights.label'), token.rights.map((right) => t(`tokens_right.${right}.label`)).join(' / ')],
              [t('tokens_cards.label'), t(`tokens_cards.${token.cards}.label`)],
              [t('tokens_identifiers.label'), t(`tokens_identifiers.${token.identifiers ? 'yes' : 'no'}.label`)],
              [t('tokens_ends.label'), formatDate(token.end_at, language)],
              [t('tokens_used.label'), token.used_at === null ? t('tokens_never.label') : formatDateTime(token.used_at, language)],
              [t('tokens_issued_by.label'), `${formatDate(token.issued_at, language)}　${localText(token.issued_by, language)}`],
            ]}
            actions={[
              ...(giver === undefined || (token.issuer_id === user.id && !token.is_orphaned) ? [] : [{ label: t('tokens_adopt.action'), onSelect: () => setAdopting(token) }]),
              { label: t('tokens_revoke.action'), isDangerous: true, onSelect: () => setLeaving(token) },
            ]}
          />
        )}
      </RecordList>
      {isAsking && giver !== undefined ? <IssueDialog giver={giver} folders={folders} isSaving={issue.isPending} onIssue={(form) => issue.mutate(form, { onSettled: () => setIsAsking(false) })} onClose={() => setIsAsking(false)} /> : null}
      {issue.data === undefined ? null : <SecretDialog name={issue.data.name} secret={issue.data.secret} onClose={issue.reset} />}
      {adopting === null ? null : (
        <ConfirmDialog
          title={t('tokens_adopt.title', { name: adopting.name })}
          message={t('tokens_adopt.message')}
          action={t('tokens_adopt.action')}
          isBusy={adopt.isPending}
          onNo={() => setAdopting(null)}
          onYes={() => adopt.mutate(adopting.id, { onSettled: () => setAdopting(null) })}
        />
      )}
      {leaving === null ? null : (
        <ConfirmDialog
          title={t('tokens_revoke.title', { name: leaving.name })}
          message={t('tokens_revoke.message')}
          action={t('tokens_revoke.action')}
          isDangerous
          isBusy={revoke.isPending}
          onNo={() => setLeaving(null)}
          onYes={() => revoke.mutate(leaving.id, { onSettled: () => setLeaving(null) })}
        />
      )}
      <MutationFailure title={t('tokens_failed.title')} mutations={[issue, adopt, revoke]} />
    </>
  );
};
