import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dialog, open, press, useOneCard } from './one-card.tsx';

useOneCard();

it('stands for the address of the card', async () => {
  await open();
  press('Show QR code');
  const box = within(await dialog('QR code'));
  box.getByText('Scan it with a phone to open this card after logging in.');
  expect(box.getByRole('link').getAttribute('href')).toBe(`${window.location.origin}/card/p1f1c1`);
  const picture = box.getByRole<HTMLImageElement>('img', { name: 'QR code that opens this card' });
  expect(decodeURIComponent(picture.src)).toMatch(/^data:image\/svg\+xml,<svg .*viewBox="0 0 (29|33|37|41) \1"/);
  press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
