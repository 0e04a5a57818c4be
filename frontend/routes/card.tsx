import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { Loading, ServerView } from '../components/server-view.tsx';
import { NoCard } from '../features/card-form/no-card.tsx';
import { callApi } from '../lib/api-client.ts';
import { ApiProblem } from '../lib/api-problem.ts';
import { paths } from '../lib/paths.ts';

export const CardRoute = ({ globalId }: { readonly globalId: string }) => {
  const query = useQuery({
    queryKey: ['cardByGlobalId', globalId],
    queryFn: ({ signal }) => callApi('cardByGlobalId', { params: { globalId }, signal }),
  });
  if (query.error instanceof ApiProblem && query.error.status === 404) return <NoCard reason="notFound" />;
  return (
    <ServerView query={query} loading={<Loading />}>
      {({ project_id, folder_id, card_id }) => <Navigate replace to={paths.form({ project: project_id, folder: folder_id, card: card_id })} />}
    </ServerView>
  );
};
