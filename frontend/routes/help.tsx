import { useParams } from 'react-router';
import { ExampleForm } from '../features/card-form/example-form.tsx';
import { HelpScreen } from '../features/help/help-screen.tsx';

export const HelpRoute = () => {
  const { chapter = '' } = useParams();
  return <HelpScreen chapter={chapter} Form={ExampleForm} />;
};
