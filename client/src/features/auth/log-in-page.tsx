import { useState } from 'react';
import { CodeStep } from './code-step.tsx';
import { type Credentials, PasswordStep } from './password-step.tsx';

/** E-mail and password, then two-factor if the account has it. */
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
