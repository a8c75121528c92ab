"""What scripts/contract must not do: saw off the branch that it sits on."""
import schemathesis


@schemathesis.hook
def filter_case(context, case):
    """The links that the server printed stay valid."""
    return not (case.path == "/api/invitations/revoke" and isinstance(case.body, dict) and case.body.get("id") in ("i1", "i2"))
