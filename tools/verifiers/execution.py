"""How the orders of given receipts were executed, by the definition of the published figures (docs/domains/public-log.md)."""
import re

PRICE = re.compile(r"(\d{1,9})(?:\.(\d{1,8}))?", re.ASCII)


def units(text):
    found = PRICE.fullmatch(text or "")
    return int(found[1] + (found[2] or "").ljust(8, "0")) if found else None


def level_of(receipt, opened):
    """The level of the guard that closed the order; None if none did."""
    reason, is_buy, times = receipt["reason"], receipt["type"] == "buy", int(receipt["leverage"])
    if reason == "stopOut":
        return opened * (times - 1) // times if is_buy else (opened * (times + 1) + times - 1) // times
    if reason in ("stopLoss", "takeProfit"):
        return units(receipt[reason])
    if reason != "trailingStop":
        return None
    distance, best = units(receipt["trailing"]), units(receipt["trailingBest"])
    return None if distance is None or best is None else best - distance if is_buy else best + distance


def rounded(dividend, divisor):
    """To the nearest whole number, half away from zero."""
    whole = (2 * abs(dividend) + divisor) // (2 * divisor)
    return -whole if dividend < 0 else whole


def compared(where, expected, price, is_buying):
    gain = expected - price if is_buying else price - expected
    return where, gain, rounded(gain * 1_000_000, expected)


def at_market(seen, price, is_buying):
    expected = units(seen)
    if price is None:
        return []
    return [("unseen", 0, 0) if expected is None else compared("market", expected, price, is_buying)]


def executions_of(receipt):
    if receipt["kind"] != "forex":
        return []
    is_buy, seen, close = receipt["type"] == "buy", receipt.get("seen") or {}, receipt["close"]
    opened = units((receipt["open"] or {}).get("price"))
    closed = units(close["price"]) if close["basis"] == "tick" else None
    found = []
    if receipt["entry"] == "market" and not receipt.get("part"):
        found += at_market(seen.get("open"), opened, is_buy)
    if receipt["reason"] in ("customer", "staff"):
        found += at_market(seen.get("close"), closed, not is_buy)
    if receipt["reason"] == "closeOut" and closed is not None:
        # Nobody saw a price before the account was closed out.
        found.append(("closedOut", 0, 0))
    level = None if opened is None or closed is None else level_of(receipt, opened)
    if level is not None and level > 0:
        found.append(compared("target" if receipt["reason"] == "takeProfit" else "stop", level, closed, not is_buy))
    return found


def spread_of(executions):
    points = sorted((one[2] for one in executions), reverse=True)
    best = {name: points[-(-len(points) * percent // 100) - 1] for name, percent in (("median", 50), ("p95", 95))}
    return {"orders": len(points), **best, "worst": points[-1]}


def guard_figures(executions):
    if not executions:
        return None
    return {**spread_of(executions), "atLevel": sum(gain >= 0 for _where, gain, _points in executions)}


def execution_figures(receipts):
    """The figures of these receipts; None for a kind of execution that none of them has."""
    every = [one for receipt in receipts for one in executions_of(receipt)]
    market, stop, target = ([one for one in every if one[0] == where] for where in ("market", "stop", "target"))
    gains = [gain for _where, gain, _points in market]
    return {
        "receipts": len(receipts),
        "unseen": sum(one[0] in ("unseen", "closedOut") for one in every),
        "closedOut": sum(one[0] == "closedOut" for one in every),
        "market": {
            **spread_of(market),
            "better": sum(gain > 0 for gain in gains),
            "same": gains.count(0),
            "worse": sum(gain < 0 for gain in gains),
        }
        if market
        else None,
        "stop": guard_figures(stop),
        "target": guard_figures(target),
    }
