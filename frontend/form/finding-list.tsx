import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import type { Issue } from '#shared/form/form-types.ts';
import { placeOf } from '#shared/form/place-of.ts';
import type { PreparedDesign } from '#shared/form/prepare.ts';
import { useFormEnvironment } from './environment.ts';
import { placeWords } from './answer-list.ts';

/** Number of findings listed before "more" (spec end-user 8, 400). */
const listLength = { desk: 10, handheld: 5 } as const;

interface FindingListProps {
  readonly prepared: PreparedDesign;
  readonly issues: readonly Issue[];
  readonly onPick: (path: string) => void;
  readonly isWhole?: boolean;
}

export const FindingList = ({ prepared, issues, onPick, isWhole = false }: FindingListProps) => {
  const { session, words, isHandheld } = useFormEnvironment();
  const limit = isWhole ? issues.length : isHandheld ? listLength.handheld : listLength.desk;
  return (
    <>
      <List disablePadding sx={{ mt: 1.5, '& > li': { borderTop: 1, borderColor: 'divider' } }}>
        {issues.slice(0, limit).map((issue, at) => {
          const place = placeOf(prepared, issue.path, words.text);
          if (place === null) return <ListItem key={at} disableGutters>{words.issue(issue)}</ListItem>;
          const state = session.item(issue.path);
          // The engine's titles of id attributes are in the language that it was opened with.
          const said = 'page' in issue.params ? { ...issue, params: { ...issue.params, page: place.page, item: place.item } } : issue;
          return (
            <ListItem key={at} disablePadding>
              <ListItemButton onClick={() => onPick(issue.path)} sx={{ px: 0.5, py: 0.75 }}>
                <ListItemText
                  primary={placeWords(prepared, issue.path, null, words, state.mentioned)}
                  secondary={words.issue(said, session.item(issue.holder ?? issue.path))}
                  slotProps={{ primary: { sx: { fontWeight: 600 } }, secondary: { color: 'error' } }}
                />
              </ListItemButton>
            </ListItem>
          );
        })}
      </List>
      {issues.length > limit && <Typography sx={{ mt: 1 }}>{words.t('saveFailed.more.label', { count: issues.length - limit })}</Typography>}
    </>
  );
};
