import { useLocation, useSearchParams } from 'react-router';
import { At } from '../components/at.tsx';
import { CardFormScreen, loadingShape } from '../features/card-form/card-form-screen.tsx';
import { FormEnded, NoCard } from '../features/card-form/lazy-no-card.ts';
import { useHasPart } from '../lib/modules.ts';
import { newCard, readDraftId, readLinkState, readSelection } from '../lib/paths.ts';

/** It comes with the chunk of the form, which the router has not loaded. */
export { prepareForm } from '../form/card/open-card-form.ts';
export { bringFields } from '../form/module-parts.tsx';

/** react-router's key of the entry by which the browser arrived, before any navigation inside the product. */
const firstEntry = 'default';

export const FormRoute = () => {
  const [search] = useSearchParams();
  const { key, state } = useLocation();
  const hasStart = useHasPart('new-card');
  const selection = readSelection(search);
  if (selection === null) return <NoCard reason={key === firstEntry ? 'notFound' : 'notSelected'} />;
  if (search.get('ended') === 'true') return <FormEnded selection={selection} />;
  const link = selection.card === newCard ? readLinkState(state) : undefined;
  const draftId = readDraftId(search);
  if (hasStart && selection.card === newCard && draftId === null && link === undefined) return <At place="new-card" selection={selection} waiting={loadingShape} fallback={loadingShape} />;
  return <CardFormScreen selection={{ ...selection, link }} draftId={draftId} />;
};
