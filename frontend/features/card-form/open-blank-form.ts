import type { CardDesign } from '#shared/design/card-design.ts';
import { prepare } from '#shared/form/prepare.ts';
import { openPlaced } from '../../form/place-findings.ts';
import { type WatchedSession, watchSession } from '../../form/watched-session.ts';
import { contextOf, type FormReader } from './open-card-form.ts';

export const openBlankForm = (design: CardDesign, reader: FormReader): WatchedSession =>
  watchSession(openPlaced(prepare(design), {}, contextOf(reader, () => true)));
