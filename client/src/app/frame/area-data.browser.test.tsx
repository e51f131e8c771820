import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/show.tsx';

const loseConnection = () => globalThis.dispatchEvent(new Event('offline'));
const findConnection = () => globalThis.dispatchEvent(new Event('online'));
afterEach(findConnection);

const button = (name: string) => page.getByRole('button', { name });

test('a payout pressed without a connection fails, and is not sent when the connection is back', async () => {
  const send = vi.fn(() => Promise.reject(new TypeError('no connection')));
  function Payout() {
    const { mutate, isError } = useMutation({ mutationFn: send });
    return <button onClick={() => mutate()}>{isError ? 'Failed' : 'Pay out'}</button>;
  }
  await show(<Payout />);
  await expect.element(button('Pay out')).toBeVisible();
  loseConnection();
  await button('Pay out').click();
  await expect.element(button('Failed')).toBeVisible();
  findConnection();
  expect(send).toHaveBeenCalledTimes(1);
});

test('a screen opened without a connection says that it failed instead of waiting for one', async () => {
  function Deposits() {
    const { isError } = useQuery({ queryKey: ['deposits'], queryFn: () => Promise.reject(new Error('no connection')) });
    return isError ? 'Failed' : 'Loading';
  }
  function Screen() {
    const [isOpen, setOpen] = useState(false);
    return isOpen ? <Deposits /> : <button onClick={() => setOpen(true)}>Deposits</button>;
  }
  await show(<Screen />);
  await expect.element(button('Deposits')).toBeVisible();
  loseConnection();
  await button('Deposits').click();
  await expect.element(page.getByText('Failed')).toBeVisible();
});
