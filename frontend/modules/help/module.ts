import HelpOutline from '@mui/icons-material/HelpOutlineOutlined';
import { screen } from '../../components/screen-route.tsx';
import { lazyModulePart, type Module } from '../../lib/modules.ts';
import type { HelpForm } from './help-parts.tsx';
import { helpPaths, helpPatterns } from './paths.ts';

/** `loadForm` brings the form in which an example is drawn. */
export const helpWith = (loadForm: () => Promise<HelpForm>): Module => ({
  name: 'help',
  screens: {
    user: [
      screen(
        helpPatterns.help,
        async () => {
          const [{ helpScreenWith }, Form] = await Promise.all([import('./help-screen.tsx'), loadForm()]);
          return helpScreenWith(Form);
        },
        'handbook',
        'card-form',
        'issues',
      ),
    ],
  },
  places: {
    'design-beginnings': lazyModulePart(async () => (await import('./beginning-workbooks.tsx')).BeginningWorkbooks, 'manage-designs'),
    'finding-help': lazyModulePart(async () => (await import('./help-link.tsx')).FindingHelp, 'manage-designs'),
    'manage-menu': lazyModulePart(async () => (await import('./first-steps.tsx')).FirstSteps, 'manage'),
  },
  // The form works without the note, so a failed load shows nothing.
  formParts: { 'form-keys': { load: () => import('./keys-note.tsx').then(({ KeysNote }) => KeysNote, () => () => null) } },
  accountEntries: [{ to: helpPaths.home, label: 'help.label', Icon: HelpOutline }],
});
