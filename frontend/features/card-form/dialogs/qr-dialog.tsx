import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import createQrCode from 'qrcode-generator';
import { useMemo } from 'react';
import { AskDialog } from '../../../components/ask-dialog.tsx';
import { useFormEnvironment } from '../../../form/environment.ts';
import { paths } from '../../../lib/paths.ts';

/** Width of the quiet zone in modules (ISO/IEC 18004). */
const quietZone = 4;

const drawQr = (text: string): string => {
  const code = createQrCode(0, 'M');
  code.addData(text);
  code.make();
  const places = Array.from({ length: code.getModuleCount() }, (_, at) => at);
  const dark = places.flatMap((row) => places.filter((column) => code.isDark(row, column)).map((column) => `M${column + quietZone} ${row + quietZone}h1v1h-1z`));
  const size = places.length + 2 * quietZone;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${dark.join('')}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
};

/** The card's address for another device: origin and /card/{card_global_id} (spec end-user 2). */
export const QrDialog = ({ globalId, onClose }: { readonly globalId: string; readonly onClose: () => void }) => {
  const { t } = useFormEnvironment().words;
  const address = window.location.origin + paths.card(globalId);
  const picture = useMemo(() => drawQr(address), [address]);
  return (
    <AskDialog title={t('qr.title')} onClose={onClose} answers={[{ label: t('dialog.close.action'), onPick: onClose, isMain: true }]}>
      <Typography variant="body2" color="textSecondary">
        {t('qr.message')}
      </Typography>
      <Box component="img" src={picture} alt={t('qr.label')} sx={{ display: 'block', width: 'min(100%, 240px)', aspectRatio: '1', mx: 'auto', my: 1.5 }} />
      <Link href={address} variant="body2" sx={{ display: 'block', textAlign: 'center' }}>
        {address}
      </Link>
    </AskDialog>
  );
};
