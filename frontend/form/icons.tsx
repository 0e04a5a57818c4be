import type { ReactNode } from 'react';

/** Plain SVG instead of MUI's icon component, because a form holds thousands of icons. */
export const icon = (shape: ReactNode) => () => (
  <svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
    {shape}
  </svg>
);

export const ClearIcon = icon(<path d="M6 6l12 12M18 6L6 18" />);
export const CalendarIcon = icon(<path d="M4 6h16v14H4zM4 10h16M8 3v4M16 3v4" />);
export const ClockIcon = icon(<path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 2" />);
export const StopwatchIcon = icon(<path d="M12 6a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM12 10v4M9.5 2.5h5M18 6l1.5-1.5" />);
export const TargetIcon = icon(<path d="M12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM12 2v4M12 18v4M2 12h4M18 12h4" />);
export const UpIcon = icon(<path d="M12 19V5M6 11l6-6 6 6" />);
export const DownIcon = icon(<path d="M12 5v14M6 13l6 6 6-6" />);
export const KeyboardIcon = icon(<path d="M3 7h18v11H3zM7 11h0M11 11h0M15 11h0M18 11h0M8 15h8" />);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const CompleteIcon = icon(<path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 12l3 3 5-6" />);
export const BlankIcon = icon(<path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z" />);
export const PartialIcon = icon(
  <>
    <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z" />
    <path d="M12 3a9 9 0 0 1 0 18z" fill="currentColor" />
  </>,
);
