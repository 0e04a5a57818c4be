import { describe, expect, it } from 'vitest';
import { functionNames } from '#functions/app.ts';
import { createApp } from '#infra/create-app.ts';
import { rightsOf } from '../../../support/role-rights.ts';
import { at, functionNamed, functions, namedIn, resourcesOf } from '../../../support/template.ts';

describe('mails', () => {
  const mailer = functionNamed('mail-worker');

  it('go out by the clock, and what is given up lies with the other failed work', () => {
    const rules = resourcesOf('Events::Rule').filter(([, rule]) => namedIn(rule['Targets']).includes(mailer.id));
    expect(rules.map(([, { ScheduleExpression }]) => ScheduleExpression)).toEqual(['rate(5 minutes)']);
    expect(at(mailer.properties, 'DeadLetterConfig')).toEqual(at(functionNamed('purge-worker').properties, 'DeadLetterConfig'));
  });

  it('come from one sender, which those know who speak of it, and no other function may send any', () => {
    const from = at(mailer.properties, 'Environment', 'Variables', 'MAIL_SENDER');
    const knowing = [...functions].filter(([, { properties }]) => at(properties, 'Environment', 'Variables', 'MAIL_SENDER') === from);
    expect(knowing.map(([name]) => name).toSorted()).toEqual(['mail-worker', 'review']);
    const senders = functionNames.flatMap((name) => rightsOf(name).filter(({ Action }) => JSON.stringify(Action).includes('ses:')).map((right) => ({ name, ...right })));
    expect(senders).toHaveLength(1);
    expect(senders[0]).toMatchObject({ name: 'mail-worker', Action: 'ses:SendEmail', Condition: { StringEquals: { 'ses:FromAddress': from } } });
    const [address, domain] = senders[0]!.Resource as readonly unknown[];
    expect(JSON.stringify(address)).toContain(`identity/${String(from)}"`);
    expect(JSON.stringify(domain)).toContain(`identity/${String(from).split('@')[1]}"`);
  });

  it.each<Record<string, string>>([{}, { mailSender: '' }])('are not deployed for with the settings %j', (settings) => {
    const [stack] = createApp(settings).synth().stacks;
    expect(JSON.stringify(stack?.template)).not.toMatch(/mail-worker|MAIL_SENDER|ses:|SITE_ADDRESS/);
  });

  it('refuse a sender that is no address', () => {
    expect(() => createApp({ mailSender: 'registry' })).toThrow('mailSender');
  });
});
