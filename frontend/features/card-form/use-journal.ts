import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FormSelection } from '../../lib/paths.ts';
import type { Journal, JournalLine, KeptBase, KeptCard } from '../../lib/journal/journal.ts';
import type { CardForm } from './open-card-form.ts';
import type { Attempt } from './save-attempts.ts';

/** Well under the 300 ms after which nothing typed may be lost; what is typed meanwhile goes along. */
const gatherMs = 80;

interface JournalSettings {
  readonly journal: Journal | null;
  readonly kept: KeptCard | null;
  readonly form: CardForm;
  readonly selection: FormSelection;
  readonly unanswered: () => Attempt | null;
}

/** Writes what is unsaved to the device while it is being typed, and takes it away when nothing is unsaved any more. */
export const useJournal = ({ journal, kept, form, selection, unanswered }: JournalSettings) => {
  const line = useRef<Promise<JournalLine> | null>(null);
  const base = useRef<{ readonly of: CardForm; readonly kept: KeptBase } | null>(null);
  const isStored = useRef(kept !== null);
  const timer = useRef<number | undefined>(undefined);
  const [isFailing, setFailing] = useState(false);

  const baseOf = (): KeptBase => {
    if (base.current?.of !== form) {
      const { version, card, saved } = form;
      base.current = { of: form, kept: { version, hash: card?.card_hash ?? null, vals: card?.vals ?? {}, saved } };
    }
    return base.current.kept;
  };

  const write = async (): Promise<void> => {
    window.clearTimeout(timer.current);
    timer.current = undefined;
    if (line.current === null) return;
    const attempt = unanswered();
    const isUnsaved = attempt !== null || form.isChanged();
    if (!isUnsaved && !isStored.current) return;
    isStored.current = isUnsaved;
    // Read before anything is awaited: the form may be another one afterwards.
    const [of, draft, place] = [baseOf(), { answers: form.session.everything(form.saved), attempt }, selection];
    try {
      const { keep, drop } = await line.current;
      await (isUnsaved ? keep(place, of, draft) : drop());
      setFailing(false);
    } catch {
      setFailing(true);
    }
  };
  const writeNow = useEffectEvent(write);

  useEffect(() => {
    if (journal === null) return undefined;
    const begun = journal.begin(kept?.id ?? null);
    line.current = begun;
    const leave = () => void writeNow();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      if (timer.current !== undefined) void writeNow();
      line.current = null;
      void begun.then(({ release }) => release());
    };
  }, [journal, kept]);

  useEffect(() => {
    const changed = () => {
      timer.current ??= window.setTimeout(() => void writeNow(), gatherMs);
    };
    // Another form: after a save, a merge or a discard there is less unsaved than before.
    changed();
    return form.session.onChange(changed);
  }, [form]);

  return {
    /** Resolves when the device has what is unsaved now. Never rejects: not being able to keep it stops nobody. */
    write,
    /** The user gave the answers up. */
    drop: async (): Promise<void> => {
      window.clearTimeout(timer.current);
      timer.current = undefined;
      isStored.current = false;
      const begun = await line.current;
      await begun?.drop().catch(() => undefined);
    },
    isKeeping: journal !== null && !isFailing,
  };
};
