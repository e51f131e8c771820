import { useState } from 'react';
import { CodeStep } from './code-step.tsx';
import { type Credentials, PasswordStep } from './password-step.tsx';

/** E-mail and password, then the second step where the account has one. */
export function LogInPage() {
  const [credentials, setCredentials] = useState<Credentials | null>(null);
  const [email, setEmail] = useState('');
  if (credentials !== null) return <CodeStep credentials={credentials} onBack={() => setCredentials(null)} />;
  return (
    <PasswordStep
      email={email}
      onNeedsCode={(given) => {
        setEmail(given.email);
        setCredentials(given);
      }}
    />
  );
}
