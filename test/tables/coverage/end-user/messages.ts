import type { MessageRow } from '../coverage.ts';
import { formMessages } from './messages-form.ts';
import { screenMessages } from './messages-screens.ts';

export const endUserMessages: readonly MessageRow[] = [...screenMessages, ...formMessages];
