import deApi from '../i18n/de/api.json' with { type: 'json' };
import deError from '../i18n/de/error.json' with { type: 'json' };
import deField from '../i18n/de/field.json' with { type: 'json' };
import deNotification from '../i18n/de/notification.json' with { type: 'json' };
import enApi from '../i18n/en/api.json' with { type: 'json' };
import enError from '../i18n/en/error.json' with { type: 'json' };
import enField from '../i18n/en/field.json' with { type: 'json' };
import enNotification from '../i18n/en/notification.json' with { type: 'json' };
import frApi from '../i18n/fr/api.json' with { type: 'json' };
import frError from '../i18n/fr/error.json' with { type: 'json' };
import frField from '../i18n/fr/field.json' with { type: 'json' };
import frNotification from '../i18n/fr/notification.json' with { type: 'json' };
import nlApi from '../i18n/nl/api.json' with { type: 'json' };
import nlError from '../i18n/nl/error.json' with { type: 'json' };
import nlField from '../i18n/nl/field.json' with { type: 'json' };
import nlNotification from '../i18n/nl/notification.json' with { type: 'json' };

/** The texts that the server itself speaks; the client loads its own by namespace, when a screen needs them. */
export const texts = {
  en: { api: enApi, error: enError, field: enField, notification: enNotification },
  fr: { api: frApi, error: frError, field: frField, notification: frNotification },
  de: { api: deApi, error: deError, field: deField, notification: deNotification },
  nl: { api: nlApi, error: nlError, field: nlField, notification: nlNotification },
} as const;
