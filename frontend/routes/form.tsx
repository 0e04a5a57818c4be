import { useLocation, useSearchParams } from 'react-router';
import { CardFormScreen } from '../features/card-form/card-form-screen.tsx';
import { NewCardStart } from '../features/card-form/new-card-start.tsx';
import { FormEnded, NoCard } from '../features/card-form/lazy-no-card.ts';
import { newCard, readDraftId, readLinkState, readSelection } from '../lib/paths.ts';

/** react-router's key of the entry by which the browser arrived, before any navigation inside the product. */
const firstEntry = 'default';

export const FormRoute = () => {
  const [search] = useSearchParams();
  const { key, state } = useLocation();
  const selection = readSelection(search);
  if (selection === null) return <NoCard reason={key === firstEntry ? 'notFound' : 'notSelected'} />;
  if (search.get('ended') === 'true') return <FormEnded selection={selection} />;
  const link = selection.card === newCard ? readLinkState(state) : undefined;
  const draftId = readDraftId(search);
  if (selection.card === newCard && draftId === null && link === undefined) return <NewCardStart selection={selection} />;
  return <CardFormScreen selection={{ ...selection, link }} draftId={draftId} />;
};
