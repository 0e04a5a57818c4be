import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { localText } from '#shared/text/languages.ts';
import { ChoiceField } from '../../components/fields.tsx';
import { ConfirmDialog } from '../../components/ask-dialog.tsx';
import { adminQuery, useAdminChange } from '../../lib/administration.ts';
import { callApi } from '../../lib/api-client.ts';
import { useLanguage } from '../../lib/i18n.ts';
import type { Places } from '../../lib/modules.ts';
import { paths } from '../../lib/paths.ts';
import { useProblemText } from '../../lib/problem-text.ts';

const MoveDialog = ({ oId, user, onClose }: Places['managed-user'] & { readonly onClose: () => void }) => {
  const { t } = useTranslation(['manage', 'common']);
  const language = useLanguage();
  const navigate = useNavigate();
  const problemText = useProblemText();
  const { data: orgs = [] } = useQuery(adminQuery('orgs'));
  const [orgId, setOrgId] = useState('');
  const moving = useAdminChange(() => callApi('moveUser', { params: { oId, uId: user.id }, body: { org_id: orgId, revision: user.revision } }));
  const others = orgs.filter(({ id }) => id !== oId);
  const isManaging = others.find(({ id }) => id === orgId)?.role === 'manage';
  return (
    <ConfirmDialog
      width="md"
      title={t('move.title', { name: localText(user.disp_name, language) || user.login_id })}
      action={t('move.confirm.action')}
      isDangerous
      isBusy={moving.isPending}
      why={orgId === '' ? t('move.choose.message') : null}
      onNo={onClose}
      onYes={() => moving.mutate(undefined, { onSuccess: ({ id }) => void navigate(paths.updateManagedUser(orgId, id)) })}
    >
      <Box sx={{ pt: 1, mb: 2 }}>
        <ChoiceField
          label={t('move.org.label')}
          value={orgId}
          choices={[{ value: '', label: t('move.none.label') }, ...others.map(({ id, name, abbrev }) => ({ value: id, label: localText(name, language) || abbrev }))]}
          onChoose={setOrgId}
          isDisabled={moving.isPending}
        />
      </Box>
      {isManaging ? (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t('move.managing.message')}
        </Alert>
      ) : null}
      {(['stays', 'ends', 'before'] as const).map((part) => (
        <Box key={part} sx={{ mb: 1.5 }}>
          <Typography sx={{ fontWeight: 700 }}>{t(`move.${part}.label`)}</Typography>
          <Typography>{t(`move.${part}.message`)}</Typography>
          {part === 'ends' && user.places.length > 0 ? (
            <Box component="ul" sx={{ my: 0.5, pl: 3 }}>
              {user.places.map(({ id, title, is_owner, is_invited }) => (
                <li key={`${id} ${is_invited}`}>{t(is_invited ? 'move.invited.label' : is_owner ? 'move.owner.label' : 'move.member.label', { project: localText(title, language) })}</li>
              ))}
            </Box>
          ) : null}
        </Box>
      ))}
      {user.places.some(({ is_owner, is_invited }) => is_owner && !is_invited) ? (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t('move.owning.message')}
        </Alert>
      ) : null}
      {moving.isError && <Alert severity="error">{problemText(moving.error)}</Alert>}
    </ConfirmDialog>
  );
};

/** The person's cards stay with this organisation. */
export const MoveUser = ({ oId, user }: Places['managed-user']) => {
  const { t } = useTranslation('manage');
  const [isAsking, setAsking] = useState(false);
  return (
    <Box sx={{ mt: 3 }}>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {t('move.action')}
      </Button>
      {isAsking ? <MoveDialog oId={oId} user={user} onClose={() => setAsking(false)} /> : null}
    </Box>
  );
};
