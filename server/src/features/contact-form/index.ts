import * as contract from '@countinghouse/contract/contact-form/contact-form.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { confirmMessage, contactForm, sendMessage } from './contact-form.ts';
import { sendMailKind } from './send-mail.ts';

export const contactFormFeature: Feature = {
  name: 'contactForm',
  routes: [
    serve(contract.contactForm, contactForm),
    serve(contract.sendMessage, sendMessage),
    serve(contract.confirmMessage, confirmMessage),
  ],
  jobs: [sendMailKind],
};
