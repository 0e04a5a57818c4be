import type { CallAnswer } from '#shared/api/calls.ts';
import type { CardFilter } from '#shared/api/card-filter.ts';
import type { CardDesign } from '#shared/design/card-design.ts';
import { callApi } from '#test/support/call-api.ts';
import { openMoving as openFolder } from '#test/support/moved-folder.ts';
import type { Signed } from '#test/support/registry.ts';

interface MoveBody {
  readonly where?: CardFilter;
  readonly cursor?: string;
  readonly began?: string;
  readonly trial?: boolean;
}

/** A reviewed folder whose cards Olga moves by the call of the module. */
export const openMoving = async (design?: CardDesign) => {
  const opened = await openFolder(design);
  const { params, olga } = opened;
  const move = (body: MoveBody, by: Signed = olga) => callApi('moveCards', { token: by.token, params, body });
  return {
    ...opened,
    move,
    /** All steps to the end, each from where the one before stopped. */
    moveAll: async (body: MoveBody) => {
      const steps: CallAnswer<'moveCards'>[] = [];
      for (let cursor: string | null | undefined; cursor !== null; cursor = steps.at(-1)!.cursor) {
        const { status, body: answer } = await move({ ...body, ...(body.trial === true && steps[0] && { began: steps[0].at }), ...(cursor !== undefined && { cursor }) });
        if (status !== 200) throw new Error(`The step answered ${status} ${JSON.stringify(answer)}`);
        steps.push(answer as CallAnswer<'moveCards'>);
      }
      return steps;
    },
  };
};
