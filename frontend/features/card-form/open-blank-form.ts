import type { CardDesign } from '#shared/design/card-design.ts';
import { prepare } from '#shared/form/prepare.ts';
import { contextOf } from '../../form/card/open-card-form.ts';
import { openSession } from '../../form/open-session.ts';
import type { FormReader, OpenSession } from '../../lib/card-form.ts';

export const openBlankForm = (design: CardDesign, reader: FormReader): OpenSession =>
  openSession(prepare(design), {}, contextOf(reader, () => true));
