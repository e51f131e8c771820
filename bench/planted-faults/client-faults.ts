import type { PlantedFault } from './faults.ts';

/** Faults in screens; the component tests of their feature notice them. */
const screens: readonly PlantedFault[] = [
  {
    area: 'client',
    name: 'a payout asks for a second person although the server needs none',
    file: 'client/src/features/withdrawal/office/complete-dialog.tsx',
    from: 'need.data?.needsSecond === true;',
    to: 'need.data !== undefined;',
    tests: ['client/src/features/withdrawal/office'],
  },
  {
    area: 'client',
    name: 'a card stays in memory after its form is gone',
    file: 'client/src/features/deposit/wizard/details-step.tsx',
    from: 'useEffect(() => () => forgetWrites(startDeposit), []);',
    to: 'useEffect(() => () => void forgetWrites, []);',
    tests: ['client/src/features/deposit/wizard'],
  },
  {
    area: 'client',
    name: 'a deposit that staff started does not open after a lost connection',
    file: 'client/src/features/deposit/customer/customer-deposit-host.tsx',
    from: 'onReconnected(() => void showChallenge(null)),',
    to: 'onReconnected(() => undefined),',
    tests: ['client/src/features/deposit/customer'],
  },
  {
    area: 'client',
    name: 'staff connected as a customer change how the customer sees the page',
    file: 'client/src/kernel/session/preferences.ts',
    from: 'if (session.check.actor !== null) return;',
    to: '',
    tests: ['client/src/features/profile/appearance-part'],
  },
  {
    area: 'client',
    name: 'passkeys are offered at an address where they cannot work',
    file: 'client/src/features/profile/passkey-start.tsx',
    from: 'if (!isHere(address))',
    to: 'if (!isHere(address) && address === null)',
    tests: ['client/src/features/profile/passkeys-part'],
  },
  {
    area: 'client',
    name: 'a banner counts minutes below zero',
    file: 'client/src/app/boot/acting-banner.tsx',
    from: 'Math.max(0, ',
    to: 'Math.max(-99, ',
    tests: ['client/src/app/boot/acting-banner'],
  },
  {
    area: 'client',
    name: 'an expired offer can be accepted',
    file: 'client/src/features/product/office/offer/offer-panel.tsx',
    from: "offerStates.allows(statusAt(item, now), 'decline')",
    to: "offerStates.allows(item.status, 'decline')",
    tests: ['client/src/features/product/office/offer'],
  },
  {
    area: 'client',
    name: 'a purchase does not say which price the customer saw',
    file: 'client/src/features/product/customer/product/buy-part.tsx',
    from: 'version: item.version',
    to: 'version: 1',
    tests: ['client/src/features/product/customer/product'],
  },
  {
    area: 'client',
    name: 'the calculator takes amounts that the project does not allow',
    file: 'client/src/features/project/calculator/calculator.tsx',
    from: 'isWithinReach(offer, next) && onChoice(next)',
    to: 'onChoice(isWithinReach(offer, next) ? next : next)',
    tests: ['client/src/features/project/customer'],
  },
];

const styles: readonly PlantedFault[] = [
  {
    area: 'styles',
    name: 'a long title makes a phone scroll sideways',
    file: 'client/src/ui/page/page.module.css',
    from: '  overflow-wrap: anywhere;\n',
    to: '',
    tests: ['client/src/features/project/customer'],
  },
];

export const clientFaults: readonly PlantedFault[] = [...screens, ...styles];
