import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import WarningAmber from '@mui/icons-material/WarningAmberOutlined';
import { changeEffects, type ChangeEffect } from '#shared/design/design-change.ts';
import type { Change } from '../api.ts';

/** How each class of change looks; its shape and its word say it besides the colour. */
export const effectLooks = {
  safe: { Icon: CheckCircleOutlined, tone: 'success' },
  attention: { Icon: WarningAmber, tone: 'warning' },
  loses_data: { Icon: ErrorOutlined, tone: 'error' },
} as const satisfies { readonly [Effect in ChangeEffect]: object };

/** The worst first: what must be seen stands on top. */
export const worstFirst: readonly ChangeEffect[] = changeEffects.toReversed();

/** What the worst of the changes can do; null where nothing changes. */
export const worstOf = (changes: readonly Change[]): ChangeEffect | null =>
  worstFirst.find((effect) => changes.some((change) => change.effect === effect)) ?? null;
