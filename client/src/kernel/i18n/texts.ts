import type activity from '@countinghouse/contract/i18n/en/activity.json';
import type agreement from '@countinghouse/contract/i18n/en/agreement.json';
import type approval from '@countinghouse/contract/i18n/en/approval.json';
import type audit from '@countinghouse/contract/i18n/en/audit.json';
import type billing from '@countinghouse/contract/i18n/en/billing.json';
import type cashFlow from '@countinghouse/contract/i18n/en/cashFlow.json';
import type ledger from '@countinghouse/contract/i18n/en/ledger.json';
import type campaign from '@countinghouse/contract/i18n/en/campaign.json';
import type deposit from '@countinghouse/contract/i18n/en/deposit.json';
import type check from '@countinghouse/contract/i18n/en/check.json';
import type demo from '@countinghouse/contract/i18n/en/demo.json';
import type error from '@countinghouse/contract/i18n/en/error.json';
import type field from '@countinghouse/contract/i18n/en/field.json';
import type leadImport from '@countinghouse/contract/i18n/en/import.json';
import type investment from '@countinghouse/contract/i18n/en/investment.json';
import type kernel from '@countinghouse/contract/i18n/en/kernel.json';
import type list from '@countinghouse/contract/i18n/en/list.json';
import type notification from '@countinghouse/contract/i18n/en/notification.json';
import type word from '@countinghouse/contract/i18n/en/word.json';
import type ui from '@countinghouse/contract/i18n/en/ui.json';
import type view from '@countinghouse/contract/i18n/en/view.json';
import type auth from '@countinghouse/contract/i18n/en/auth.json';
import type comment from '@countinghouse/contract/i18n/en/comment.json';
import type dashboard from '@countinghouse/contract/i18n/en/dashboard.json';
import type home from '@countinghouse/contract/i18n/en/home.json';
import type lead from '@countinghouse/contract/i18n/en/lead.json';
import type offer from '@countinghouse/contract/i18n/en/offer.json';
import type permission from '@countinghouse/contract/i18n/en/permission.json';
import type limits from '@countinghouse/contract/i18n/en/limits.json';
import type policy from '@countinghouse/contract/i18n/en/policy.json';
import type questions from '@countinghouse/contract/i18n/en/questions.json';
import type risk from '@countinghouse/contract/i18n/en/risk.json';
import type order from '@countinghouse/contract/i18n/en/order.json';
import type platform from '@countinghouse/contract/i18n/en/platform.json';
import type profile from '@countinghouse/contract/i18n/en/profile.json';
import type picture from '@countinghouse/contract/i18n/en/picture.json';
import type product from '@countinghouse/contract/i18n/en/product.json';
import type productCategory from '@countinghouse/contract/i18n/en/productCategory.json';
import type productMarket from '@countinghouse/contract/i18n/en/productMarket.json';
import type productOffer from '@countinghouse/contract/i18n/en/productOffer.json';
import type vault from '@countinghouse/contract/i18n/en/vault.json';
import type project from '@countinghouse/contract/i18n/en/project.json';
import type receipt from '@countinghouse/contract/i18n/en/receipt.json';
import type setting from '@countinghouse/contract/i18n/en/setting.json';
import type shell from '@countinghouse/contract/i18n/en/shell.json';
import type subscription from '@countinghouse/contract/i18n/en/subscription.json';
import type user from '@countinghouse/contract/i18n/en/user.json';
import type verification from '@countinghouse/contract/i18n/en/verification.json';
import type withdrawal from '@countinghouse/contract/i18n/en/withdrawal.json';

/** Every namespace of texts with its keys; English is the reference. A new namespace gets its line here. */
export interface Texts {
  readonly activity: typeof activity;
  readonly agreement: typeof agreement;
  readonly approval: typeof approval;
  readonly audit: typeof audit;
  readonly billing: typeof billing;
  readonly cashFlow: typeof cashFlow;
  readonly ledger: typeof ledger;
  readonly campaign: typeof campaign;
  readonly check: typeof check;
  readonly demo: typeof demo;
  readonly deposit: typeof deposit;
  readonly error: typeof error;
  readonly field: typeof field;
  readonly import: typeof leadImport;
  readonly investment: typeof investment;
  readonly kernel: typeof kernel;
  readonly list: typeof list;
  readonly notification: typeof notification;
  readonly ui: typeof ui;
  readonly word: typeof word;
  readonly auth: typeof auth;
  readonly comment: typeof comment;
  readonly dashboard: typeof dashboard;
  readonly home: typeof home;
  readonly lead: typeof lead;
  readonly offer: typeof offer;
  readonly permission: typeof permission;
  readonly limits: typeof limits;
  readonly policy: typeof policy;
  readonly questions: typeof questions;
  readonly risk: typeof risk;
  readonly order: typeof order;
  readonly platform: typeof platform;
  readonly profile: typeof profile;
  readonly picture: typeof picture;
  readonly product: typeof product;
  readonly productCategory: typeof productCategory;
  readonly productMarket: typeof productMarket;
  readonly productOffer: typeof productOffer;
  readonly vault: typeof vault;
  readonly project: typeof project;
  readonly receipt: typeof receipt;
  readonly setting: typeof setting;
  readonly shell: typeof shell;
  readonly subscription: typeof subscription;
  readonly user: typeof user;
  readonly verification: typeof verification;
  readonly view: typeof view;
  readonly withdrawal: typeof withdrawal;
}

export type Namespace = keyof Texts;

type WithoutPlural<Key> = Key extends `${infer Base}_${'one' | 'other' | 'many'}` ? Base : Key;

/** A key of a namespace; `count` among the values picks singular or plural. */
export type TextKey<N extends Namespace> = WithoutPlural<keyof Texts[N] & string>;

export type Values = Readonly<Record<string, string | number>>;

/** Gives a text of one namespace in the reader's language. */
export type Text<N extends Namespace> = (key: TextKey<N>, values?: Values) => string;
