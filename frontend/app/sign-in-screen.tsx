import { LoginRoute } from '../routes/login.tsx';
import { Frame } from './frame.tsx';

/** The header without a way in, and the form. */
export const SignInScreen = ({ isBeside }: { readonly isBeside: boolean }) => (
  <Frame>
    <LoginRoute isBeside={isBeside} />
  </Frame>
);
