import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { cardLabel } from '../../form/card/card-label.ts';
import type { CardForm, FormToKeep, KeptForm } from '../../lib/card-form.ts';
import type { DraftBase, Journal, JournalLine } from './journal.ts';

/** In ms; well under the 300 ms after which nothing typed may be lost. */
const gatherMs = 80;

export const useKeeping = ({ form, selection, link, tools, unanswered }: FormToKeep, journal: Journal, entryId: string | null, isFound: boolean): KeptForm => {
  const line = useRef<Promise<JournalLine> | null>(null);
  const base = useRef<{ readonly of: CardForm; readonly base: DraftBase } | null>(null);
  const isStored = useRef(isFound);
  const timer = useRef<number | undefined>(undefined);
  const [isFailing, setFailing] = useState(false);

  const baseOf = (): DraftBase => {
    if (base.current?.of !== form) {
      const { version, card, saved } = form;
      const ofCard = { card_version: card?.version ?? null, hash: card?.card_hash ?? null, vals: card?.vals ?? {}, kept_answers: card?.kept_answers ?? [] };
      base.current = { of: form, base: { version, saved, ...ofCard, link: card === null ? link : null } };
    }
    return base.current.base;
  };

  const write = async (): Promise<void> => {
    window.clearTimeout(timer.current);
    timer.current = undefined;
    if (line.current === null) return;
    const attempt = unanswered();
    const isUnsaved = attempt !== null || form.isChanged() || !tools.isEmpty();
    if (!isUnsaved && !isStored.current) return;
    isStored.current = isUnsaved;
    // Read before the first await: the form may change afterwards.
    const { session, saved, carried, prepared, design } = form;
    const draft = {
      answers: session.everything(saved),
      unread: session.unreadTexts(),
      together: session.together(),
      attempt,
      tools: tools.all(),
      carried,
      known_by: cardLabel(prepared, session.answers()),
    };
    const [of, place] = [baseOf(), selection];
    try {
      const { write: put, drop } = await line.current;
      await (isUnsaved ? put(place, of, draft, design) : drop());
      setFailing(false);
    } catch {
      setFailing(true);
    }
  };
  const writeNow = useEffectEvent(write);

  useEffect(() => {
    const begun = journal.begin(entryId);
    line.current = begun;
    const leave = () => void writeNow();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      if (timer.current !== undefined) void writeNow();
      line.current = null;
      void begun.then(({ release }) => release());
    };
  }, [journal, entryId]);

  useEffect(() => {
    const changed = () => {
      timer.current ??= window.setTimeout(() => void writeNow(), gatherMs);
    };
    changed();
    const stops = [form.session.onChange(changed), tools.onChange(changed)];
    return () => stops.forEach((stop) => stop());
  }, [form, tools]);

  return {
    write,
    drop: async (): Promise<void> => {
      window.clearTimeout(timer.current);
      timer.current = undefined;
      isStored.current = false;
      const begun = await line.current;
      await begun?.drop().catch(() => undefined);
    },
    isKept: !isFailing,
  };
};
