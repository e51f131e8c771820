import deActivity from '../i18n/de/activity.json' with { type: 'json' };
import deAudit from '../i18n/de/audit.json' with { type: 'json' };
import deCasePart from '../i18n/de/casePart.json' with { type: 'json' };
import deCaseReader from '../i18n/de/caseReader.json' with { type: 'json' };
import deAgreement from '../i18n/de/agreement.json' with { type: 'json' };
import deApproval from '../i18n/de/approval.json' with { type: 'json' };
import deQuestions from '../i18n/de/questions.json' with { type: 'json' };
import deApi from '../i18n/de/api.json' with { type: 'json' };
import deError from '../i18n/de/error.json' with { type: 'json' };
import deField from '../i18n/de/field.json' with { type: 'json' };
import deKeyInformation from '../i18n/de/keyInformation.json' with { type: 'json' };
import deLedger from '../i18n/de/ledger.json' with { type: 'json' };
import deCashFlow from '../i18n/de/cashFlow.json' with { type: 'json' };
import deCampaignReturn from '../i18n/de/campaignReturn.json' with { type: 'json' };
import deMandate from '../i18n/de/mandate.json' with { type: 'json' };
import deNotification from '../i18n/de/notification.json' with { type: 'json' };
import deOwnData from '../i18n/de/ownData.json' with { type: 'json' };
import deRefusal from '../i18n/de/refusal.json' with { type: 'json' };
import deWord from '../i18n/de/word.json' with { type: 'json' };
import enActivity from '../i18n/en/activity.json' with { type: 'json' };
import enAudit from '../i18n/en/audit.json' with { type: 'json' };
import enCasePart from '../i18n/en/casePart.json' with { type: 'json' };
import enCaseReader from '../i18n/en/caseReader.json' with { type: 'json' };
import enAgreement from '../i18n/en/agreement.json' with { type: 'json' };
import enApproval from '../i18n/en/approval.json' with { type: 'json' };
import enQuestions from '../i18n/en/questions.json' with { type: 'json' };
import enApi from '../i18n/en/api.json' with { type: 'json' };
import enError from '../i18n/en/error.json' with { type: 'json' };
import enField from '../i18n/en/field.json' with { type: 'json' };
import enKeyInformation from '../i18n/en/keyInformation.json' with { type: 'json' };
import enLedger from '../i18n/en/ledger.json' with { type: 'json' };
import enCashFlow from '../i18n/en/cashFlow.json' with { type: 'json' };
import enCampaignReturn from '../i18n/en/campaignReturn.json' with { type: 'json' };
import enMandate from '../i18n/en/mandate.json' with { type: 'json' };
import enNotification from '../i18n/en/notification.json' with { type: 'json' };
import enOwnData from '../i18n/en/ownData.json' with { type: 'json' };
import enRefusal from '../i18n/en/refusal.json' with { type: 'json' };
import enWord from '../i18n/en/word.json' with { type: 'json' };
import frActivity from '../i18n/fr/activity.json' with { type: 'json' };
import frAudit from '../i18n/fr/audit.json' with { type: 'json' };
import frCasePart from '../i18n/fr/casePart.json' with { type: 'json' };
import frCaseReader from '../i18n/fr/caseReader.json' with { type: 'json' };
import frAgreement from '../i18n/fr/agreement.json' with { type: 'json' };
import frApproval from '../i18n/fr/approval.json' with { type: 'json' };
import frQuestions from '../i18n/fr/questions.json' with { type: 'json' };
import frApi from '../i18n/fr/api.json' with { type: 'json' };
import frError from '../i18n/fr/error.json' with { type: 'json' };
import frField from '../i18n/fr/field.json' with { type: 'json' };
import frKeyInformation from '../i18n/fr/keyInformation.json' with { type: 'json' };
import frLedger from '../i18n/fr/ledger.json' with { type: 'json' };
import frCashFlow from '../i18n/fr/cashFlow.json' with { type: 'json' };
import frCampaignReturn from '../i18n/fr/campaignReturn.json' with { type: 'json' };
import frMandate from '../i18n/fr/mandate.json' with { type: 'json' };
import frNotification from '../i18n/fr/notification.json' with { type: 'json' };
import frOwnData from '../i18n/fr/ownData.json' with { type: 'json' };
import frRefusal from '../i18n/fr/refusal.json' with { type: 'json' };
import frWord from '../i18n/fr/word.json' with { type: 'json' };
import nlActivity from '../i18n/nl/activity.json' with { type: 'json' };
import nlAudit from '../i18n/nl/audit.json' with { type: 'json' };
import nlCasePart from '../i18n/nl/casePart.json' with { type: 'json' };
import nlCaseReader from '../i18n/nl/caseReader.json' with { type: 'json' };
import nlAgreement from '../i18n/nl/agreement.json' with { type: 'json' };
import nlApproval from '../i18n/nl/approval.json' with { type: 'json' };
import nlQuestions from '../i18n/nl/questions.json' with { type: 'json' };
import nlApi from '../i18n/nl/api.json' with { type: 'json' };
import nlError from '../i18n/nl/error.json' with { type: 'json' };
import nlField from '../i18n/nl/field.json' with { type: 'json' };
import nlKeyInformation from '../i18n/nl/keyInformation.json' with { type: 'json' };
import nlLedger from '../i18n/nl/ledger.json' with { type: 'json' };
import nlCashFlow from '../i18n/nl/cashFlow.json' with { type: 'json' };
import nlCampaignReturn from '../i18n/nl/campaignReturn.json' with { type: 'json' };
import nlMandate from '../i18n/nl/mandate.json' with { type: 'json' };
import nlNotification from '../i18n/nl/notification.json' with { type: 'json' };
import nlOwnData from '../i18n/nl/ownData.json' with { type: 'json' };
import nlRefusal from '../i18n/nl/refusal.json' with { type: 'json' };
import nlWord from '../i18n/nl/word.json' with { type: 'json' };

/** The texts that the server needs; the client loads its own by namespace, when a screen needs them. */
export const texts = {
  en: {
    cashFlow: enCashFlow,
    campaignReturn: enCampaignReturn,
    keyInformation: enKeyInformation,
    ledger: enLedger,
    activity: enActivity,
    audit: enAudit,
    approval: enApproval,
    casePart: enCasePart,
    caseReader: enCaseReader,
    questions: enQuestions,
    agreement: enAgreement,
    api: enApi,
    error: { ...enError, ...enRefusal },
    field: enField,
    mandate: enMandate,
    notification: enNotification,
    ownData: enOwnData,
    word: enWord,
  },
  fr: {
    cashFlow: frCashFlow,
    campaignReturn: frCampaignReturn,
    keyInformation: frKeyInformation,
    ledger: frLedger,
    activity: frActivity,
    audit: frAudit,
    approval: frApproval,
    casePart: frCasePart,
    caseReader: frCaseReader,
    questions: frQuestions,
    agreement: frAgreement,
    api: frApi,
    error: { ...frError, ...frRefusal },
    field: frField,
    mandate: frMandate,
    notification: frNotification,
    ownData: frOwnData,
    word: frWord,
  },
  de: {
    cashFlow: deCashFlow,
    campaignReturn: deCampaignReturn,
    keyInformation: deKeyInformation,
    ledger: deLedger,
    activity: deActivity,
    audit: deAudit,
    approval: deApproval,
    casePart: deCasePart,
    caseReader: deCaseReader,
    questions: deQuestions,
    agreement: deAgreement,
    api: deApi,
    error: { ...deError, ...deRefusal },
    field: deField,
    mandate: deMandate,
    notification: deNotification,
    ownData: deOwnData,
    word: deWord,
  },
  nl: {
    cashFlow: nlCashFlow,
    campaignReturn: nlCampaignReturn,
    keyInformation: nlKeyInformation,
    ledger: nlLedger,
    activity: nlActivity,
    audit: nlAudit,
    approval: nlApproval,
    casePart: nlCasePart,
    caseReader: nlCaseReader,
    questions: nlQuestions,
    agreement: nlAgreement,
    api: nlApi,
    error: { ...nlError, ...nlRefusal },
    field: nlField,
    mandate: nlMandate,
    notification: nlNotification,
    ownData: nlOwnData,
    word: nlWord,
  },
} as const;
