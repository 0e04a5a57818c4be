import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFormEnvironment } from '../../form/environment.ts';
import { ToolDialog } from '../../form/tool-dialog.tsx';
import css from './scan-dialog.module.css';
import { scan, type ScanFailure } from './scanner.ts';

interface ScanDialogProps {
  readonly title: string;
  readonly onFound: (text: string) => void;
  readonly onClose: () => void;
}

const Camera = ({ onFound }: Pick<ScanDialogProps, 'onFound'>) => {
  const { t } = useFormEnvironment().words;
  const video = useRef<HTMLVideoElement | null>(null);
  const [state, setState] = useState<'starting' | 'live' | ScanFailure>('starting');
  const found = useEffectEvent(onFound);
  useEffect(() => scan(video.current!, { onLive: () => setState('live'), onFound: (text) => found(text), onFailed: setState }), []);
  const isFailed = state !== 'starting' && state !== 'live';
  return (
    <>
      {isFailed ? (
        <p className={css.failed} role="alert">
          {t(`barcode.${state}.message`)}
        </p>
      ) : (
        <p className={css.hint}>{t(state === 'live' ? 'barcode.hint' : 'barcode.starting.label')}</p>
      )}
      <video ref={video} className={css.picture} hidden={isFailed} muted playsInline aria-label={t('barcode.picture.label')} />
    </>
  );
};

export const ScanDialog = ({ title, onFound, onClose }: ScanDialogProps) => {
  const { t } = useFormEnvironment().words;
  return (
    <ToolDialog title={t('barcode.title', { title })} onClose={onClose} actions={<Button onClick={onClose}>{t('dialog.close.action')}</Button>}>
      <Camera onFound={onFound} />
    </ToolDialog>
  );
};
