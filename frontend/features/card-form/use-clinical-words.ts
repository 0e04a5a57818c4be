import { useTranslation } from 'react-i18next';

/** The clinical words; only parts that come over on demand use them, so that no form waits for words it does not show. */
export const useClinicalWords = () => useTranslation('clinical').t;
