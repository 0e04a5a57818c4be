import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormEnvironment } from '../../form/environment.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import type { FormPlaces } from '../../lib/modules.ts';
import { paths } from '../../lib/paths.ts';

export const TransferWords = ({ entry: { transfer } }: FormPlaces['history-entry']) => {
  const { t } = useTranslation('duplicates');
  if (transfer === undefined) return null;
  const { act, way, word } = transfer;
  return `${t(`history.${act}.${way}.label`)}${word === undefined ? '' : t('word.quoted.label', { word })}`;
};

export const TransferLinks = ({ card: { transfers = [] } }: FormPlaces['card-facts']) => {
  const { t } = useTranslation('duplicates');
  const { name } = useFormEnvironment().words;
  const language = useLanguage();
  return transfers.map(({ way, at, org, card_global_id: card }) => {
    const text = org === undefined ? t(`card.${way}_hidden.label`) : t(`card.${way}.label`, { hospital: name(org.name) });
    const recorded = t('card.recorded.label', { when: formatDateTime(at, language) });
    return (
      <p key={`${card} ${at}`} data-notice title={recorded}>
        {card === undefined ? text : <Link to={paths.card(card)}>{text}</Link>} <small>{recorded}</small>
      </p>
    );
  });
};
