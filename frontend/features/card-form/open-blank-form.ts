import type { CardDesign } from '#shared/design/card-design.ts';
import { prepare } from '#shared/form/prepare.ts';
import { openSession, type OpenSession } from '../../form/open-session.ts';
import { contextOf, type FormReader } from '../../form/card/open-card-form.ts';

export const openBlankForm = (design: CardDesign, reader: FormReader): OpenSession =>
  openSession(prepare(design), {}, contextOf(reader, () => true));
