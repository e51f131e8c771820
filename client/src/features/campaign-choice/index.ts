export { useCampaignChoices, useCampaignChoicesFor } from './use-campaign-choices.ts';
