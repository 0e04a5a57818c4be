import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState, type DragEvent } from 'react';

interface FileDropProps {
  readonly title: string;
  readonly hint: string;
  readonly action: string;
  readonly accept: readonly string[];
  readonly chosen: string | null;
  readonly isBusy: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

export const FileDrop = ({ title, hint, action, accept, chosen, isBusy, onFiles }: FileDropProps) => {
  const [isOver, setOver] = useState(false);
  const picker = useRef<HTMLInputElement | null>(null);
  const take = (files: FileList | null) => {
    if (files !== null && files.length > 0 && !isBusy) onFiles([...files]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        p: 2.5,
        border: '2px dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        borderRadius: 1,
        bgcolor: isOver ? 'action.selected' : 'background.default',
      }}
    >
      <UploadFileOutlined aria-hidden sx={{ fontSize: 36, color: 'primary.main' }} />
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography noWrap={chosen !== null} sx={{ fontWeight: chosen === null ? 400 : 700 }}>
          {chosen ?? hint}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {accept.join(' / ')}
        </Typography>
      </Box>
      <Button variant={chosen === null ? 'contained' : 'outlined'} disabled={isBusy} onClick={() => picker.current?.click()}>
        {action}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        aria-label={title}
        accept={accept.join(',')}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // Choosing the same, corrected file must count as a new choice.
          currentTarget.value = '';
        }}
      />
    </Box>
  );
};
