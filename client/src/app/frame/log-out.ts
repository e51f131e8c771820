import { messageOf } from '../../kernel/call/message-of.ts';
import { signOut } from '../../kernel/session/sign-in.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { goTo } from '../boot/address.ts';

/** Logs out and shows the log-in, without a way back to the previous person's screen. */
export const logOut = async (): Promise<void> => {
  try {
    await signOut();
  } catch (error) {
    showToast({ type: 'warning', message: messageOf(error) });
  }
  goTo('/login', { replace: true });
};
