import { useLocation, useSearchParams } from 'react-router';
import { CardFormScreen, NoCard } from '../features/card-form/card-form-screen.tsx';
import { FormEnded } from '../features/card-form/form-ended.tsx';

/** What react-router calls the entry by which the browser came in: nobody pressed anything inside the product yet. */
const firstEntry = 'default';

/** /form: the card that the address names (lib/paths.ts, FormSelection). */
export const FormRoute = () => {
  const [search] = useSearchParams();
  const { key } = useLocation();
  const [project, folder, card] = [search.get('project'), search.get('folder'), search.get('card')];
  if (!project || !folder || !card) return <NoCard reason={key === firstEntry ? 'notFound' : 'notSelected'} />;
  if (search.get('ended') === 'true') return <FormEnded selection={{ project, folder, card }} />;
  return <CardFormScreen selection={{ project, folder, card }} />;
};
