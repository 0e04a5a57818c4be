import { useLocation, useSearchParams } from 'react-router';
import { CardFormScreen, NoCard } from '../features/card-form/card-form-screen.tsx';
import { FormEnded } from '../features/card-form/form-ended.tsx';
import { readSelection } from '../lib/paths.ts';

/** What react-router calls the entry by which the browser came in: nobody pressed anything inside the product yet. */
const firstEntry = 'default';

/** /form: the card that the address names (lib/paths.ts, FormSelection). */
export const FormRoute = () => {
  const [search] = useSearchParams();
  const { key } = useLocation();
  const selection = readSelection(search);
  if (selection === null) return <NoCard reason={key === firstEntry ? 'notFound' : 'notSelected'} />;
  if (search.get('ended') === 'true') return <FormEnded selection={selection} />;
  return <CardFormScreen selection={selection} />;
};
