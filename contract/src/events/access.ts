import { declareEvents } from '../customer-event.ts';
import { shown, warning } from './warning.ts';

/** Events of how a customer gets into their account, and who else does. */
export const accessEvents = declareEvents({
  loggedIn: {
    action: 'auth.login',
    office: { group: 'person', icon: 'login', tone: 'neutral' },
    customer: { icon: 'login', tone: 'neutral' },
    data: { passkey: 'passkey' },
  },
  connected: {
    action: 'auth.generateToken',
    office: { group: 'person', icon: 'login', tone: 'warning' },
    customer: { icon: 'eye', tone: 'info' },
    data: { reason: 'reason' },
    notices: { 'security.accountOpened': shown },
  },
  emailChangeRequested: {
    action: 'profile.changeEmail',
    office: { group: 'person', icon: 'edit', tone: 'warning' },
    customer: { icon: 'edit', tone: 'warning' },
    data: { name: 'pendingEmail' },
  },
  emailChangeWithdrawn: {
    action: 'profile.withdrawEmail',
    office: { group: 'person', icon: 'edit', tone: 'neutral' },
    customer: { icon: 'edit', tone: 'neutral' },
  },
  passwordReset: {
    action: 'auth.resetPassword',
    office: { group: 'person', icon: 'key', tone: 'warning' },
    customer: { icon: 'key', tone: 'warning' },
    notices: { 'security.passwordReset': shown },
  },
  passwordChanged: {
    action: 'auth.changePassword',
    office: { group: 'person', icon: 'key', tone: 'neutral' },
    customer: { icon: 'key', tone: 'primary' },
  },
  passwordSet: {
    action: 'auth.resetByLink',
    office: { group: 'person', icon: 'key', tone: 'warning' },
    customer: { icon: 'key', tone: 'warning' },
    notices: { 'security.passwordSet': warning },
  },
  twoFactorOn: {
    action: 'auth.confirmTotp',
    office: { group: 'person', icon: 'shieldCheck', tone: 'success' },
    customer: { icon: 'shieldCheck', tone: 'success' },
    notices: { 'security.twoFactorOn': warning },
  },
  twoFactorOff: {
    action: 'auth.removeTotp',
    office: { group: 'person', icon: 'shield', tone: 'warning' },
    customer: { icon: 'shieldCheck', tone: 'warning' },
    notices: { 'security.twoFactorOff': warning },
  },
  twoFactorRemovalProposed: {
    office: { group: 'person', icon: 'shield', tone: 'warning' },
    customer: { icon: 'shieldCheck', tone: 'warning' },
    data: { reason: 'reason' },
    notices: { 'security.twoFactorRemovalProposed': warning },
  },
  twoFactorRemoved: {
    office: { group: 'person', icon: 'shield', tone: 'error' },
    customer: { icon: 'shieldCheck', tone: 'warning' },
    data: { reason: 'reason' },
    notices: { 'security.twoFactorRemoved': warning },
  },
  twoFactorKept: {
    office: { group: 'person', icon: 'shieldCheck', tone: 'neutral' },
    customer: { icon: 'shieldCheck', tone: 'neutral' },
    notices: { 'security.twoFactorKept': warning },
  },
  passkeyAdded: {
    action: 'passkey.add',
    office: { group: 'person', icon: 'key', tone: 'success' },
    customer: { icon: 'key', tone: 'success' },
    data: { name: 'name' },
    notices: { 'security.passkeyAdded': warning },
  },
  passkeyRemoved: {
    action: 'passkey.remove',
    office: { group: 'person', icon: 'key', tone: 'warning' },
    customer: { icon: 'key', tone: 'warning' },
    data: { name: 'name' },
    notices: { 'security.passkeyRemoved': warning },
  },
  // Shown to the customer only.
  loginFailed: {
    action: 'auth.loginFailed',
    customer: { icon: 'alertTriangle', tone: 'warning' },
    notices: { 'security.loginTried': warning },
  },
  loggedOut: { action: 'auth.logout', customer: { icon: 'logout', tone: 'neutral' } },
  passkeyRenamed: { action: 'passkey.rename', customer: { icon: 'key', tone: 'neutral' } },
});
