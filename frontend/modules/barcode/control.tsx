import { useEffect, useState } from 'react';
import type { AnswerValue } from '#shared/design/card-design.ts';
import { foldWidth } from '#shared/text/width.ts';
import { type ItemProps, useFormEnvironment } from '../../form/environment.ts';
import { Field, ToolButton, toolKeys, useControlProps } from '../../form/field.tsx';
import { icon } from '../../form/icons.tsx';
import { lazyPart } from '../../form/lazy-part.tsx';
import { counterOf, useWholeDraft } from '../../form/typing.tsx';
import fieldCss from '../../form/field.module.css';
import inputCss from '../../form/input.module.css';
import css from './control.module.css';
import { canScan } from './scanner.ts';
import { useScannerKeys } from './scanner-keys.ts';

const ScanDialog = lazyPart(async () => (await import('./scan-dialog.tsx')).ScanDialog);

const ScanIcon = icon(<path d="M4 8V5a1 1 0 0 1 1-1h3M16 4h3a1 1 0 0 1 1 1v3M20 16v3a1 1 0 0 1-1 1h-3M8 20H5a1 1 0 0 1-1-1v-3M8 9v6M12 9v6M16 9v6" />);

/** False until the browser has confirmed that it reads codes. */
const useCanScan = (): boolean => {
  const [can, setCan] = useState(false);
  useEffect(() => {
    let isShown = true;
    void canScan().then((is) => isShown && setCan(is));
    return () => {
      isShown = false;
    };
  }, []);
  return can;
};

export const BarcodeControl = (field: ItemProps<'barcode'>) => {
  const { item, isReadOnly, setValue } = field;
  const { words } = useFormEnvironment();
  const mayScan = useCanScan() && !isReadOnly;
  const [isOpen, setOpen] = useState(false);
  // The camera enters a code unchanged; a keyboard may have entered full-width characters.
  const narrowing = { ...field, setValue: (value: AnswerValue) => setValue(typeof value === 'string' ? foldWidth(value) : value) };
  const draft = useWholeDraft(narrowing, { isNarrow: true });
  const scannerKeys = useScannerKeys();
  const control = useControlProps(field, { typing: draft.typing, keys: mayScan ? toolKeys : [] });
  const title = words.text(item.title);
  const open = () => setOpen(true);
  const close = () => setOpen(false);
  const tools = mayScan && (
    <ToolButton
      className={fieldCss.iconButton}
      aria-haspopup="dialog"
      aria-label={words.t('barcode.title', { title })}
      title={words.t('barcode.open.action')}
      onClick={open}
    >
      <ScanIcon />
    </ToolButton>
  );
  return (
    <Field
      field={field}
      typing={draft.typing}
      room="line"
      tools={tools}
      onTool={mayScan ? open : undefined}
      {...counterOf(item.max_length, draft.text)}
      below={
        mayScan &&
        isOpen && (
          <ScanDialog
            title={title}
            onClose={close}
            onFound={(text) => {
              setValue(text);
              close();
            }}
          />
        )
      }
    >
      <input
        className={`${inputCss.input} ${css.code}`}
        type="text"
        autoComplete="off"
        // Japanese input methods switch to plain letters here.
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        {...control}
        {...draft.inputProps}
        {...scannerKeys}
        onKeyDown={(event) => {
          draft.inputProps.onKeyDown(event);
          scannerKeys.onKeyDown(event);
        }}
      />
    </Field>
  );
};
