import Add from '@mui/icons-material/Add';
import MoreVert from '@mui/icons-material/MoreVert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDateTime } from '../lib/format.ts';
import { useLanguage } from '../lib/i18n.ts';
import { PopupMenu } from './popup-menu.tsx';
import { Panel, Rows, RowSkeletons } from './panel.tsx';
import { ServerView } from './server-view.tsx';

export interface RecordAction {
  readonly label: string;
  readonly to?: string;
  readonly onSelect?: () => void;
  readonly isDangerous?: boolean;
  readonly Icon?: ComponentType;
}

interface RecordRowProps {
  readonly title: string;
  /** Highlights the row, by a bar and a word besides colour. */
  readonly mark?: string | undefined;
  readonly chips?: readonly string[];
  readonly facts?: readonly (readonly [label: string, value: ReactNode])[];
  readonly actions: readonly RecordAction[];
  readonly children?: ReactNode;
}

export const ActionMenu = ({ title, actions }: Pick<RecordRowProps, 'title' | 'actions'>) => {
  const { t } = useTranslation('admin');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  if (actions.length === 0) return null;
  return (
    <>
      <IconButton
        aria-label={t('row_menu.label', { name: title })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(anchor === null ? currentTarget : null)}
      >
        <MoreVert />
      </IconButton>
      {anchor !== null && (
        <PopupMenu anchor={anchor} onClose={close}>
          {actions.map(({ label, to, onSelect, isDangerous = false }) =>
            to === undefined ? (
              <MenuItem
                key={label}
                sx={isDangerous ? { color: 'error.main' } : {}}
                onClick={() => {
                  close();
                  onSelect?.();
                }}
              >
                {label}
              </MenuItem>
            ) : (
              <MenuItem key={label} component={Link} to={to} onClick={close}>
                {label}
              </MenuItem>
            ),
          )}
        </PopupMenu>
      )}
    </>
  );
};

export const RecordRow = ({ title, mark, chips = [], facts = [], actions, children }: RecordRowProps) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      alignItems: 'flex-start',
      gap: 1,
      pl: { xs: 2, sm: 2.5 },
      pr: { xs: 0.5, sm: 1 },
      py: 1.5,
      ...(mark === undefined ? {} : { bgcolor: 'action.selected', boxShadow: (theme) => `inset 4px 0 0 ${theme.palette.primary.main}` }),
    }}
  >
    <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography variant="h3" component="h3" sx={{ minWidth: 0 }}>
            {title}
          </Typography>
          {mark === undefined ? null : <Chip size="small" color="primary" label={mark} />}
          {chips.map((label) => (
            <Chip key={label} size="small" variant="outlined" label={label} />
          ))}
        </Box>
        {facts.length === 0 ? null : (
          <Box component="dl" sx={{ m: 0, mt: 0.25, display: 'flex', flexWrap: 'wrap', columnGap: 2.5, rowGap: 0.25, fontSize: '0.875rem' }}>
            {facts.map(([label, value]) => (
              <Box key={label} sx={{ display: 'flex', gap: 0.75, minWidth: 0 }}>
                <Box component="dt" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                  {label}
                </Box>
                <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
                  {value}
                </Box>
              </Box>
            ))}
          </Box>
        )}
      </Box>
      {children}
    </Box>
    {actions.length === 0 ? <Box sx={{ width: 44 }} /> : <ActionMenu title={title} actions={actions} />}
  </Box>
);

export const useTwinFact = <Entry extends { readonly created_at: string }>(all: readonly Entry[] | undefined, nameOf: (entry: Entry) => string) => {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  return (entry: Entry): readonly (readonly [label: string, value: string])[] =>
    (all ?? []).filter((other) => nameOf(other) === nameOf(entry)).length > 1 ? [[t('twin_created.label'), formatDateTime(entry.created_at, language)]] : [];
};

export const CreateLink = ({ label, to, Icon = Add }: Required<Pick<RecordAction, 'label' | 'to'>> & Pick<RecordAction, 'Icon'>) => (
  <Button variant="contained" component={Link} to={to} startIcon={<Icon />}>
    {label}
  </Button>
);

interface RecordListProps<Entry> {
  readonly title: string;
  readonly query: UseQueryResult<readonly Entry[]>;
  readonly isOfPeople?: boolean;
  readonly waitingRows: number;
  readonly actions?: ReactNode;
  readonly above?: ReactNode;
  readonly select?: (all: readonly Entry[]) => readonly Entry[];
  readonly empty: ReactNode;
  readonly children: (entry: Entry) => ReactNode;
}

export const RecordList = <Entry,>({ title, query, isOfPeople = false, waitingRows, actions, above, select, empty, children }: RecordListProps<Entry>) => {
  const { t } = useTranslation();
  return (
    <Panel title={title} actions={actions} {...(query.data === undefined ? {} : { count: t(isOfPeople ? 'people_count.label' : 'count.label', { count: query.data.length }) })}>
      {above}
      <ServerView query={query} loading={<RowSkeletons rows={waitingRows} />}>
        {(all) => {
          const shown = select === undefined ? all : select(all);
          return shown.length === 0 ? empty : <Rows>{shown.map(children)}</Rows>;
        }}
      </ServerView>
    </Panel>
  );
};
